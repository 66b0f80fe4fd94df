// node compile.mjs PYODIDE IN.zip OUT.zip: Python's sources to what Pyodide's own Python runs, by that Python as -OO.
// Without the lines they stood in too: nobody reads a traceback there, and with docstrings that is a third of the size.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, given, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide();
pyodide.FS.writeFile("/in.zip", new Uint8Array(readFileSync(given)));
pyodide.runPython(`
import importlib.util, marshal, types, zipfile

HEAD = importlib.util.MAGIC_NUMBER + bytes(12)

def bare(code):
    parts = tuple(bare(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=nowhere(len(code.co_code) // 2), co_filename="", co_consts=parts)

def nowhere(units): # eight instructions at a time; without any table Pyodide breaks where it shows a traceback
    whole, rest = divmod(units, 8)
    return bytes([255] * whole + [247 + rest] * bool(rest))

def compiled(source):
    return HEAD + marshal.dumps(bare(compile(source, "", "exec", dont_inherit=True, optimize=2)))

with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
    for name in given.namelist():
        data = given.read(name)
        if name.endswith(".py") and b"_lazyimport" not in data: # by which anyio reads its own sources
            name, data = name + "c", compiled(data)
        made.writestr(zipfile.ZipInfo(name), data)
`);
writeFileSync(made, pyodide.FS.readFile("/out.zip"));
