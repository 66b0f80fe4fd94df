// Python, in a thread of its own: answers the page's requests as its server does (inside.py). Pyodide's own two scripts
// stand before this one. The page hands the parts over, and nothing is fetched from here.
//
// Two things make the start quicker by .4 and .3 s: no collector of garbage walks through what will stay, and zipimport,
// which opens its archive for every module, has it at hand.
const STARTED = `
import gc, io, sys, types, zipimport
gc.disable()
with open(next(path for path in sys.path if path.endswith(".zip")), "rb") as file:
    whole = file.read()
really, zipimport._io = zipimport._io, types.SimpleNamespace(open_code=lambda path: io.BytesIO(whole))
import xlfuncs.page.site.inside
zipimport._io = really
del whole
gc.freeze()
gc.enable()
`;

async function start({ python, program, memory, keeps }) {
  const begun = performance.now();
  const compiled = python instanceof WebAssembly.Module ? python : WebAssembly.compile(python);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  self.fetch = async (asked) => new Response(String(asked).endsWith(".wasm") ? "" : program);
  const started = memory && new Uint8Array(memory);
  const pyodide = await loadPyodide({
    indexURL: "http://page.invalid/",
    lockFileContents: LOCK,
    packageBaseUrl: "http://page.invalid/",
    stdin: () => null,
    async createPyodideModule(settings) {
      const module = await _createPyodideModule(settings);
      if (started && module.HEAP8.length < started.length) module.growMemory(started.length);
      return module;
    },
    ...(started ? { _loadSnapshot: started } : { _makeSnapshot: keeps }),
  });
  const loaded = performance.now();
  if (!started) pyodide.runPython(STARTED);
  const { answered, prepare } = pyodide.pyimport("xlfuncs.page.site.inside");
  self.postMessage({ ready: true, loaded: loaded - begun, took: performance.now() - begun, restored: Boolean(started) });
  return async (request) => {
    if (request.keep) { // nobody has handed anything in yet
      prepare();
      const made = pyodide.makeMemorySnapshot();
      self.postMessage({ memory: made }, [made.buffer]);
      return;
    }
    const given = pyodide.toPy(request);
    const told = await answered(given);
    const { status, headers, body } = told.toJs({ dict_converter: Object.fromEntries });
    told.destroy();
    given.destroy();
    self.postMessage({ id: request.id, status, headers, body, heap: pyodide._module.HEAP8.length });
  };
}

let answering = null;
self.onmessage = async ({ data }) => {
  if (!answering) {
    answering = start(data);
    answering.catch((failure) => self.postMessage({ failed: String(failure) }));
    return;
  }
  const answered = await answering;
  answered(data).catch((failure) => self.postMessage({ id: data.id, broken: String(failure) }));
};
