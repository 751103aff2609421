import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

/** What the data folder stores about the demo community, next to the database. */

const Ids = z.array(z.int().check(z.positive()));
const Unfinished = z.object({ users: Ids, conversations: Ids });
/** The ids of a community that is being created. If the start is killed, the next one removes it by these ids. */
export type Unfinished = z.infer<typeof Unfinished>;

const ACCOUNTS = "demo.txt";
const JOURNAL = "demo-unfinished.json";
const EMPTY = "empty.txt";
const EMPTY_TEXT =
  "Begun with --empty: no demo community is made in this data folder. Remove this file to have one as long as there are no accounts.\n";

export function createDemoFolder(dataDir: string) {
  const file = (name: string) => path.join(dataDir, name);

  /** Writes a file atomically, also in case of a power cut. */
  function write(name: string, text: string): void {
    const fresh = file(`${name}.new`);
    rmSync(fresh, { force: true });
    const handle = openSync(fresh, "wx", 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file(name));
    flushFolder(dataDir);
  }

  function read(name: string): string | null {
    try {
      return readFileSync(file(name), "utf8");
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw err;
    }
  }

  return {
    /** Whether this folder was started with `--empty`, and stays empty. */
    isEmpty: () => existsSync(file(EMPTY)),
    keepEmpty: () => write(EMPTY, EMPTY_TEXT),

    unfinished: (): Unfinished | null => {
      const text = read(JOURNAL);
      return text === null ? null : z.parse(Unfinished, JSON.parse(text));
    },
    begin: (ids: Unfinished) => write(JOURNAL, JSON.stringify(ids)),
    /** Marks the community as complete; it is never removed after that. */
    finish: () => {
      rmSync(file(JOURNAL), { force: true });
      flushFolder(dataDir);
    },

    accountsFile: file(ACCOUNTS),
    /** The list of accounts; null if there is none or its owner removed it. */
    accounts: () => read(ACCOUNTS),
    writeAccounts: (text: string) => write(ACCOUNTS, text),
    dropAccounts: () => rmSync(file(ACCOUNTS), { force: true }),
  };
}
export type DemoFolder = ReturnType<typeof createDemoFolder>;

function flushFolder(dir: string): void {
  // Windows cannot open folders, and writes their entries by itself.
  if (process.platform === "win32") return;
  const handle = openSync(dir, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
