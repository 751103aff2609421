import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Problem, Stopped } from "./say.mjs";

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

interface Rules {
  /** Returns the problem with a password, or null. */
  check: (password: string) => string | null;
  /** The message if the second entry differs. */
  differs: string;
}

/** The script gives up after this many refused passwords. */
const TRIES = 3;

/** The exit code of a shell after Ctrl-C. */
const INTERRUPTED = 130;

/**
 * Asks for a new password twice, without showing it.
 * @throws {Stopped} after Ctrl-C or Ctrl-D
 * @throws {Problem} if none of the passwords was accepted
 */
export async function askNewPassword({ input, output }: Terminal, { check, differs }: Rules): Promise<string> {
  // The terminal's echo is off while readline listens, and readline's own output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  // One reader for all questions, so that lines that were pasted together are not lost.
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
      if (wrong === null && (await ask("Repeat the password: ")) === password) return password;
      output.write(`${wrong ?? differs}.\n`);
    }
    throw new Problem("No account was created. Run this again with a password that meets the rules.");
  } finally {
    reader.close();
  }
}
