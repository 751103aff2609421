import { join } from "node:path";
import process from "node:process";
import { runChild } from "../../lib/child.mjs";
import { main, Problem } from "../../lib/say.mjs";
import { ROOT } from "../../lib/setup.mjs";

/**
 * `npm run texts:pseudo`: every state of every screen in the pseudo-language (English, 30% longer, with accents), at every
 * width, with text of twice the size and with axe. Fails for a text that is cut off or comes from no catalogue. It
 * builds the client in this language; the next `npm start` builds it again.
 */
await main(async () => {
  const env = { ...process.env, PSEUDO_TEXTS: "1", LANGUAGES: "full" };
  const run = async (...args: string[]) => {
    const { code, stopped } = await runChild(process.execPath, args, { cwd: ROOT, env, signals: "group" });
    if (stopped) throw new Problem("stopped");
    return code;
  };
  if ((await run(join(ROOT, "scripts/build.ts"))) !== 0) throw new Problem("The client couldn't be built.");
  return run(join(ROOT, "node_modules/playwright/cli.js"), "test", "--project=screens");
});
