"""LibreOffice runs the VBA of workbooks: python3 basic.py, with a Python that has uno.

Each line that it is given is a JSON list: a workbook, [module, function, arguments] of each call, and workbooks that
are opened as well, after it. The results of the calls are printed in a line, as a JSON list.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCRIPT = "vnd.sun.star.script:VBAProject.{}.{}?language=Basic&location=document"


def main() -> None:
    with tempfile.TemporaryDirectory() as profile:
        pipe = f"xlfuncs{os.getpid()}"
        command = ["soffice", "--headless", "--norestore", "--nodefault", f"--accept=pipe,name={pipe};urp;"]
        command.append(f"-env:UserInstallation={Path(profile).as_uri()}")
        office = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        desktop = None
        try:
            desktop = connected(pipe)
            for line in sys.stdin:
                book, calls, others = json.loads(line)
                print(json.dumps(results(desktop, Path(book), calls, list(map(Path, others)))), flush=True)
        finally:
            try:
                if desktop is not None:
                    desktop.terminate()
                office.wait(20)
            finally:
                office.kill()


def connected(pipe):
    """LibreOffice's desktop, as soon as it answers."""
    import uno  # noqa: PLC0415 — only LibreOffice's Python has it
    from com.sun.star.connection import NoConnectException  # noqa: PLC0415

    here = uno.getComponentContext()
    resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
    for _ in range(600):
        try:
            there = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)
            continue
        return there.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", there)
    raise TimeoutError("LibreOffice does not answer")


def results(desktop, book, calls, others):
    from com.sun.star.beans import PropertyValue  # noqa: PLC0415

    settings = (PropertyValue("Hidden", 0, True, 0), PropertyValue("MacroExecutionMode", 0, 4, 0))
    document = desktop.loadComponentFromURL(book.as_uri(), "_blank", 0, settings)
    opened = [desktop.loadComponentFromURL(each.as_uri(), "_blank", 0, settings[1:]) for each in others]
    scripts = document.getScriptProvider()
    try:
        return [
            scripts.getScript(SCRIPT.format(module, function)).invoke(tuple(arguments), (), ())[0]
            for module, function, arguments in calls
        ]
    finally:
        for each in [*opened, document]:
            each.close(True)


if __name__ == "__main__":
    main()
