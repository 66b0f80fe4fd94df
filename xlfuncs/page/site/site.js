"use strict";
// One document shows every page; Python in a worker answers what a server would be asked. Nothing is sent anywhere.
{
// What the document carries as texts: it leaves the page with its first body.
const carried = Object.fromEntries([...document.querySelectorAll("body script[id]")].map((each) => [each.id, each]));
const text = (id) => carried[id].textContent;
const { version, bytes, seconds, said, starts } = JSON.parse(text("site"));
const inside = "part-python" in carried; // one file carries everything
const MEMORY = "memory"; // of the started Python
const TYPES = { python: "application/wasm" };
const seen = { answers: [], shown: 0 }; // by who measures
window.xlfuncs = seen;

// --- the parts of the program

// What was fetched or unpacked once stays on this computer, where the browser lets it; elsewhere that is done again. A
// cache can do more, and is there for pages that are asked for safely; a database is there for files too.
async function cache() {
  const all = await caches.open(`xlfuncs-${version}`);
  return {
    get: async (name) => (await all.match(`./${name}`))?.arrayBuffer(),
    has: async (name) => Boolean(await all.match(`./${name}`)),
    put: (name, content) => all.put(`./${name}`, new Response(content, { headers: { "Content-Type": TYPES[name] ?? "" } })),
    delete: (name) => all.delete(`./${name}`),
  };
}
const done = (asked) => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
async function database() {
  const opening = indexedDB.open("xlfuncs", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("parts");
  const base = await done(opening), own = (name) => `${version} ${name}`;
  const all = (mode) => base.transaction("parts", mode).objectStore("parts");
  for (const key of await done(all("readonly").getAllKeys())) {
    if (!key.startsWith(version)) await done(all("readwrite").delete(key)); // of a page before this one
  }
  return {
    get: (name) => done(all("readonly").get(own(name))),
    has: async (name) => Boolean(await done(all("readonly").getKey(own(name)))),
    put: (name, content) => done(all("readwrite").put(content, own(name))),
    delete: (name) => done(all("readwrite").delete(own(name))),
  };
}
const safely = !inside && window.isSecureContext && window.caches; // as a file a page has no addresses to keep
const opened = (async () => (safely ? cache() : database()))().catch(() => null); // a browser may forbid it
const kept = Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 3000, null))]); // or never answer
// Whether sw.js answers what is asked for: at a first visit it is there a moment later.
const answered = (async () => {
  if (!safely || !navigator.serviceWorker) return false;
  const there = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
  });
  const registered = navigator.serviceWorker.register("sw.js");
  if (navigator.serviceWorker.controller) { registered.catch(() => {}); return true; }
  await registered;
  return Promise.race([there, new Promise((resolve) => setTimeout(resolve, 2000, false))]);
})().catch(() => false);
const remembered = async (name) => (await kept)?.get(name).catch(() => null);
const remember = async (name, content) => (await kept)?.put(name, content).catch(() => {});
const forget = async (name) => (await kept)?.delete(name).catch(() => {});

// What comes from an address, if only by way of sw.js, Chromium keeps as it has compiled it: then nothing has to be
// compiled at a later visit.
async function compiled() {
  if (!(await (await kept)?.has("python")) || !(await answered)) return null;
  return WebAssembly.compileStreaming(fetch(`python?${version}`)).catch(() => null);
}

function local(source) { // a script of ours as an address
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}

let loaded = 0;
async function packed(name) {
  if (inside) {
    const letters = atob(text(`part-${name}`));
    delete carried[`part-${name}`];
    const found = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++) found[at] = letters.charCodeAt(at);
    return found.buffer;
  }
  const answer = await fetch(`${name}.bin?${version}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const reader = answer.body.getReader(), chunks = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Response(new Blob(chunks)).arrayBuffer();
    chunks.push(value);
    loaded += value.length;
    if (waiting) say("loading");
  }
}

// Each thread unpacks its parts in this order, on two processors the two at once.
const THREADS = [["worker", "python"], ["pages", "program"]];
const parts = {};
for (const names of THREADS) {
  let thread;
  const waits = new Map();
  const unpacked = async (name) => {
    const found = (name === "python" && await compiled()) || await remembered(name);
    if (found) return found;
    const data = await packed(name);
    if (!thread) {
      const address = local(text("unpack"));
      thread = new Worker(address);
      thread.onmessage = (event) => waits.get(event.data.name)(event.data.content);
    }
    const content = await new Promise((resolve, reject) => {
      waits.set(name, resolve);
      thread.onerror = (event) => reject(new Error(event.message));
      thread.postMessage({ name, data }, [data]);
    });
    const keeping = remember(name, content);
    if (name !== "python") return content;
    await keeping;
    return (await compiled()) ?? content;
  };
  for (const name of names) parts[name] = unpacked(name);
  Promise.allSettled(names.map((name) => parts[name])).then(() => thread?.terminate());
}
const read = async (name) => new TextDecoder().decode(await parts[name]);
const written = read("pages").then(JSON.parse); // pages that were made beforehand, by address
written.catch(() => {});

// --- Python

let worker, ready, waiting = 0, number = 0;
const asked = new Map();

async function started() {
  const more = Promise.all([parts.python, parts.program, remembered(MEMORY), kept]);
  more.catch(() => {});
  const address = local(await read("worker"));
  worker = new Worker(address); // it reads its script while the rest is being read
  const up = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.memory) remember(MEMORY, data.memory.buffer).then(() => { seen.kept = true; });
      else if (data.ready) resolve(Object.assign(seen, { ready: data, readyAt: performance.now() }));
      else if (data.failed) reject(new Error(data.failed));
      else if (data.broken) again(data.id, "broken");
      else { asked.get(data.id)?.resolve(data); asked.delete(data.id); }
    };
  });
  up.catch(() => {});
  let before = false;
  try {
    const [python, program, memory, keeps] = await more;
    before = Boolean(memory);
    worker.postMessage({ python, program, memory, keeps: Boolean(keeps) && !before }, before ? [memory] : []);
    await up;
  } catch (failure) {
    worker.terminate();
    if (!before) throw failure;
    await forget(MEMORY); // what was kept does not suit this browser
    return started();
  } finally {
    URL.revokeObjectURL(address);
  }
  if (!before && !waiting && await kept) worker.postMessage({ keep: true }); // while the visitor reads
  for (const { request } of asked.values()) worker.postMessage(request);
  return undefined;
}
function start() {
  ready = started();
  ready.catch((failure) => { seen.failed = String(failure); say("failed"); });
}

// A computation that takes too long, or more memory than there is, goes with its worker, and a new one says so.
function again(id, ended) {
  const found = asked.get(id);
  if (!found) return;
  found.request.ended = ended;
  worker.terminate();
  start();
}
async function ask(request) {
  waiting++;
  try {
    if (!seen.readyAt) say("loading");
    await ready;
    const id = ++number, begun = performance.now();
    const answer = await new Promise((resolve) => {
      const whole = { id, ...request };
      asked.set(id, { request: whole, resolve });
      setTimeout(() => again(id, "late"), seconds * 1000);
      worker.postMessage(whole);
    });
    seen.answers.push({ path: request.path, status: answer.status, took: performance.now() - begun, heap: answer.heap });
    return answer;
  } finally {
    if (!--waiting && !seen.failed) say("");
  }
}
function say(what) {
  let line = document.getElementById("python");
  if (!line) {
    line = document.createElement("p");
    line.id = "python";
    line.setAttribute("role", "status");
  }
  if (!line.isConnected) document.body.append(line);
  const told = what ? said[what][document.documentElement.lang] : "";
  line.textContent = told.replace("{percent}", inside ? 100 : Math.min(99, Math.round((loaded / bytes) * 100)));
}

// --- pages

const pages = new Map(); // those that were shown, as they were left: for who goes back
let here = "/", at = 0;
const NOWHERE = "http://page";
const absolute = (link) => new URL(link, NOWHERE + here);

function put(body, title, lang) {
  document.title = title;
  document.documentElement.lang = lang;
  document.body.replaceWith(body);
}
function run() { // what serves every page, once more for this one
  const script = document.createElement("script");
  script.textContent = text("page");
  document.head.append(script);
  script.remove();
}
function show(html, hash) {
  const page = new DOMParser().parseFromString(html, "text/html");
  put(document.adoptNode(page.body), page.title, page.documentElement.lang);
  run();
  window.scrollTo(0, 0);
  const target = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector("main");
  if (seen.shown++) target?.focus({ preventScroll: !hash });
}
function leave() {
  if (pages.size > 9) pages.delete(pages.keys().next().value); // a board of 200 is 40,000 nodes
  pages.set(at, { body: document.body, title: document.title, lang: document.documentElement.lang, here, top: window.scrollY });
}
function save(name, type, content) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  window.dispatchEvent(new Event("pageshow")); // what says that the page is at work says so no longer
}
function arrive(address, html, push) {
  if (push) { leave(); at = Date.now(); }
  here = address.pathname + address.search;
  history[push ? "pushState" : "replaceState"]({ at }, "", `#${here}`);
  show(html, address.hash);
}
async function go(method, address, data, push = true) {
  const plain = method === "GET" && await Promise.race([written, ready]).then(() => written, () => written).catch(() => ({}));
  const made = plain && plain[address.pathname + address.search];
  if (made) { arrive(address, made, push); return; }
  const form = data && new Response(data);
  const body = form ? await form.arrayBuffer() : new ArrayBuffer(0);
  const headers = [["accept-language", navigator.languages.join(",")]];
  if (form) headers.push(["content-type", form.headers.get("content-type")]);
  const path = decodeURIComponent(address.pathname);
  const answer = await ask({ method, path, query: address.search.slice(1), headers, body });
  const told = answer.headers["content-disposition"];
  if (answer.headers.location) await go("GET", absolute(answer.headers.location), null, push);
  else if (told) save(decodeURIComponent(told.split("''")[1]), answer.headers["content-type"], answer.body);
  else arrive(address, new TextDecoder().decode(answer.body), push);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || link.download) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const where = link.getAttribute("href");
  if (/^[a-z]+:/i.test(where)) return;
  event.preventDefault();
  if (!where.startsWith("#")) { go("GET", absolute(where)); return; }
  const target = document.getElementById(where.slice(1));
  target?.scrollIntoView();
  target?.focus();
});
function sent(form, submitter) {
  const data = new FormData(form, submitter);
  const address = absolute(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "");
  if (form.method === "post") { go("POST", address, data); return; }
  address.search = new URLSearchParams(data);
  go("GET", address);
}
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  sent(event.target, event.submitter);
});
HTMLFormElement.prototype.submit = function submit() { sent(this); };
const asAsked = () => absolute(location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
window.addEventListener("popstate", (event) => {
  const page = event.state && pages.get(event.state.at);
  if (!event.state && !location.hash.startsWith("#/")) return; // a place on this page
  leave();
  at = event.state?.at ?? Date.now();
  if (!page) { go("GET", asAsked(), null, false); return; }
  here = page.here;
  put(page.body, page.title, page.lang);
  window.scrollTo(0, page.top);
});

start();
const first = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in starts) ?? "en";
document.documentElement.lang = first;
if (location.hash.startsWith("#/")) go("GET", asAsked(), null, false);
else {
  history.replaceState({ at }, "");
  here = `/?lang=${first}`;
  show(starts[first], "");
}
}
