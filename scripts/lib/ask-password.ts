import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Problem, Stopped } from "./say.mjs";

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

interface Rules {
  /** What is wrong with a password, or null. */
  check: (password: string) => string | null;
  /** What to say when the second one is another. */
  differs: string;
}

/** So many passwords are refused before the script gives up. */
const TRIES = 3;

/** What a shell reports for a Ctrl-C. */
const INTERRUPTED = 130;

/**
 * Asks for a new password twice, without showing it.
 * @throws {Stopped} after Ctrl-C or Ctrl-D
 * @throws {Problem} when no password would do
 */
export async function askNewPassword({ input, output }: Terminal, { check, differs }: Rules): Promise<string> {
  // The terminal's own echo is off while readline listens, and what readline would show goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  // One reader for all questions: lines that were pasted together wait for theirs.
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value, done } = await lines.next();
    output.write("\n");
    if (done) throw new Stopped(INTERRUPTED);
    return value;
  };

  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const password = await ask("Password (it will not show): ");
      const wrong = check(password);
      if (wrong === null && (await ask("The same again: ")) === password) return password;
      output.write(`${wrong ?? differs}.\n`);
    }
    throw new Problem("No account was made. Run this again with a password that fits.");
  } finally {
    reader.close();
  }
}
