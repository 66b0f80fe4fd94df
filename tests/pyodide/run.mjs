// node run.mjs JOB.json: runs a main.py in Pyodide and prints the answers to the job's questions.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`));
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", ...job.env } });
for (const archive of job.archives) {
  const format = archive.endsWith(".whl") ? "wheel" : "zip";
  pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), format);
}
pyodide.FS.writeFile("/home/pyodide/main.py", readFileSync(job.main, "utf8"));
pyodide.runPython("import sys; sys.path.insert(0, '/home/pyodide')");

const started = performance.now();
pyodide.runPython(readFileSync(job.driver, "utf8"));
const imported = performance.now() - started;

const answer = pyodide.globals.get("answer");
const answers = [];
for (const question of job.questions) answers.push(JSON.parse(await answer(question)));
console.log(JSON.stringify({ python: pyodide.runPython("sys.version"), imported, answers }));
