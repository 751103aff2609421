import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, type TestContext } from "vitest";
import { startServer, temporaryFolder } from "./testing/server.ts";
import { onSmallDisk } from "./testing/small-disk.ts";
import { describeOurs } from "./testing/suite.ts";

const NOBODY = 65_534;
/** One line of JSON with these words, and the exit code 1. */
const refusal = (words: string, inUse = false) =>
  new RegExp(`^exit 1: \\{"fatal":true,"message":"[^\\n]*${words}[^\\n]*","inUse":${inUse}\\}\\n$`);

/** A command in front of the server's that drops all privileges; otherwise the reason to skip. */
function asNobody(context: TestContext): string[] {
  const wrapper = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  if (process.getuid?.() !== 0) return [];
  if (spawnSync("setpriv", ["--version"]).status !== 0)
    context.skip("root has the right to everything, and setpriv is missing");
  return wrapper;
}

describeOurs("an unusable data folder is refused in one line:", "it checks our files", () => {
  it("a place that is not writable", async (context) => {
    const wrapper = asNobody(context);
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    await expect(startServer({ folder, wrapper })).rejects.toThrow(refusal("The data folder .*/d cannot be written"));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "d"), { mode: 0o555 });
    await expect(startServer({ folder, wrapper })).rejects.toThrow(refusal("The data folder .*/d cannot be written"));
    rmSync(folder, { recursive: true });
  });

  it.for([
    ["data.mdb", "000", "data\\.mdb cannot be read"],
    ["data.mdb", "400", "data\\.mdb cannot be opened"],
    ["format.json", "000", "format\\.json cannot be read"],
    ["lock", "000", "The lock file .*/lock cannot be used"],
    ["data.mdb-lock", "000", "cannot be written .*data\\.mdb-lock"],
  ] as const)("whose %s has the mode %s", async ([name, mode, words], context) => {
    const wrapper = asNobody(context);
    const folder = temporaryFolder();
    await (await startServer({ folder })).stop();
    chmodSync(folder, 0o777);
    if (wrapper.length > 0)
      for (const file of ["", "data.mdb", "data.mdb-lock", "format.json", "lock", "lock.pid"])
        chownSync(join(folder, "d", file), NOBODY, NOBODY);
    chmodSync(join(folder, "d", name), mode);
    await expect(startServer({ folder, wrapper })).rejects.toThrow(refusal(words));
    rmSync(folder, { recursive: true });
  });

  it("a file", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "d"), "");
    await expect(startServer({ folder })).rejects.toThrow(refusal("The data folder .*/d cannot be written"));
    rmSync(folder, { recursive: true });
  });

  it("with something else in place of its lock", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "d"));
    writeFileSync(join(folder, "d", "lock"), "Dear Ana, ".repeat(1000));
    await expect(startServer({ folder })).rejects.toThrow(refusal("The lock file .*/lock cannot be used"));
    rmSync(folder, { recursive: true });
  });

  it("on a file system that is read only", (context) =>
    onSmallDisk(context, 8, async ({ folder, setReadOnly }) => {
      setReadOnly(true);
      await expect(startServer({ folder })).rejects.toThrow(refusal("The data folder .*/d cannot be written"));
      setReadOnly(false);
      await (await startServer({ folder })).stop();
      setReadOnly(true);
      await expect(startServer({ folder })).rejects.toThrow(refusal("The data folder .*/d cannot be written"));
      setReadOnly(false);
      expect(await (await startServer({ folder })).stop()).toBe(0);
    }));

  it("used by another process", async () => {
    const first = await startServer();
    const second = startServer({ folder: first.folder, args: ["--lock-wait", "0"] });
    await expect(second).rejects.toThrow(refusal(`in use by another process \\(pid ${first.pid}\\)`, true));
    await first.remove();
  });
});
