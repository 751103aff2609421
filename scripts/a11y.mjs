// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { join } from "node:path";
import { runChild } from "./lib/child.mjs";
import { main, Problem } from "./lib/say.mjs";
import { ensureClient, prepare, ROOT } from "./lib/setup.mjs";
import { browserSettings, ensureTools } from "./lib/tools.mjs";

/**
 * `npm run a11y`: checks every screen in every state, in all four themes at all three widths, and the gallery. `npm test`
 * checks a part.
 */
await main(async () => {
  const node = await prepare(ROOT);
  const browser = await ensureTools(ROOT, node);
  if (browser.problem !== null) throw new Problem(browser.problem);
  await ensureClient(ROOT, node);
  const env = { ...process.env, ...browserSettings(browser), A11Y: "full" };
  const args = [join(ROOT, "node_modules/playwright/cli.js"), "test", "screens", "gallery", ...process.argv.slice(2)];
  const { code } = await runChild(node, args, { cwd: ROOT, env, signals: "group" });
  return code;
});
