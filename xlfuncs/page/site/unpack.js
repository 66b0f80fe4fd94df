"use strict";
// Unpacks LZMA, a third smaller than what browsers unpack themselves (gzip), in a thread of its own. The format and the
// names of its tables are those of Igor Pavlov's LZMA specification; the header tells how long the content is.
function unpacked(data) {
  const props = data[0], lc = props % 9, lp = Math.floor(props / 9) % 5, pb = Math.floor(props / 45);
  const size = new DataView(data.buffer, data.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const table = (length) => new Uint16Array(length).fill(1024);
  const literals = table(0x300 << (lc + lp));
  const isMatch = table(192), isRep = table(12), isRepG0 = table(12), isRepG1 = table(12), isRepG2 = table(12);
  const isRep0Long = table(192), slots = table(256), places = table(115), align = table(16);
  // Of lengths: choice, choice 2, then low, mid and high.
  const matchLength = table(2 + 128 + 128 + 256), repLength = table(2 + 128 + 128 + 256);
  // Range and code, unsigned: as variables every change of one that does not fit 31 bits makes an object, .3 s in all.
  const coder = new Uint32Array([0xffffffff, (data[14] << 24) | (data[15] << 16) | (data[16] << 8) | data[17]]);
  let at = 18;

  function bit(probs, index) {
    const prob = probs[index], bound = (coder[0] >>> 11) * prob;
    let found, range, code = coder[1];
    if (code < bound) {
      range = bound;
      probs[index] = prob + ((2048 - prob) >>> 5);
      found = 0;
    } else {
      range = coder[0] - bound;
      code -= bound;
      probs[index] = prob - (prob >>> 5);
      found = 1;
    }
    if (range < 0x1000000) {
      range <<= 8;
      code = (code << 8) | data[at++];
    }
    coder[0] = range;
    coder[1] = code;
    return found;
  }
  function direct(bits) {
    let found = 0;
    for (; bits; bits--) {
      coder[0] >>>= 1;
      const one = coder[1] >= coder[0] ? 1 : 0;
      if (one) coder[1] -= coder[0];
      found = (found << 1) | one;
      if (coder[0] < 0x1000000) {
        coder[0] <<= 8;
        coder[1] = (coder[1] << 8) | data[at++];
      }
    }
    return found;
  }
  function tree(probs, start, bits) {
    let node = 1;
    for (let left = bits; left; left--) node = (node << 1) | bit(probs, start + node);
    return node - (1 << bits);
  }
  function reversed(probs, start, bits) {
    let node = 1, found = 0;
    for (let each = 0; each < bits; each++) {
      const one = bit(probs, start + node);
      node = (node << 1) | one;
      found |= one << each;
    }
    return found;
  }
  function length(probs, state) {
    if (!bit(probs, 0)) return tree(probs, 2 + (state << 3), 3);
    if (!bit(probs, 1)) return 8 + tree(probs, 130 + (state << 3), 3);
    return 16 + tree(probs, 258, 8);
  }

  let put = 0, state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
  while (put < size) {
    const place = put & ((1 << pb) - 1);
    if (!bit(isMatch, (state << 4) + place)) {
      const before = put ? out[put - 1] : 0;
      const start = 0x300 * (((put & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[put - rep0 - 1];
        do {
          const side = (match >> 7) & 1;
          match <<= 1;
          const one = bit(literals, start + ((1 + side) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (side !== one) break;
        } while (symbol < 0x100);
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, start + symbol);
      out[put++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let long;
    if (bit(isRep, state)) {
      if (!bit(isRepG0, state)) {
        if (!bit(isRep0Long, (state << 4) + place)) {
          state = state < 7 ? 9 : 11;
          out[put] = out[put - rep0 - 1];
          put++;
          continue;
        }
      } else {
        let found;
        if (!bit(isRepG1, state)) found = rep1;
        else {
          if (!bit(isRepG2, state)) found = rep2;
          else { found = rep3; rep3 = rep2; }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = found;
      }
      long = length(repLength, place);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2; rep2 = rep1; rep1 = rep0;
      long = length(matchLength, place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(long, 3) << 6, 6);
      if (slot < 4) rep0 = slot;
      else {
        const bits = (slot >> 1) - 1;
        rep0 = (2 | (slot & 1)) << bits;
        if (slot < 14) rep0 += reversed(places, rep0 - slot, bits);
        else rep0 += (direct(bits - 4) << 4) + reversed(align, 0, 4);
      }
    }
    for (let left = long + 2, from = put - rep0 - 1; left && put < size; left--) out[put++] = out[from++];
  }
  return out;
}

self.onmessage = ({ data: { name, data } }) => {
  const { buffer } = unpacked(new Uint8Array(data));
  self.postMessage({ name, content: buffer }, [buffer]);
};
