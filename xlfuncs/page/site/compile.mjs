// node compile.mjs PYODIDE IN.zip OUT.zip: Python's sources to what Pyodide's own Python runs, by that Python. Without
// the lines they stood in and what describes them: nobody reads a traceback there, and a third of the size is these.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, given, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide();
pyodide.FS.writeFile("/in.zip", new Uint8Array(readFileSync(given)));
pyodide.runPython(`
import ast, importlib.util, marshal, types, zipfile

HEAD = importlib.util.MAGIC_NUMBER + bytes(12)
DESCRIBED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def bare(code):
    parts = tuple(bare(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_filename="", co_consts=parts)

def compiled(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DESCRIBED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return HEAD + marshal.dumps(bare(compile(tree, "", "exec", dont_inherit=True)))

with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as made:
    for name in given.namelist():
        data = given.read(name)
        if name.endswith(".py") and b"_lazyimport" not in data: # by which anyio reads its own sources
            name, data = name + "c", compiled(data)
        made.writestr(zipfile.ZipInfo(name), data)
`);
writeFileSync(made, pyodide.FS.readFile("/out.zip"));
