// Begins under any Node >= 18 with nothing installed: only Node's own modules up to findRuntime().
import { join } from "node:path";
import { runChild } from "./lib/child.mjs";
import { main, Problem } from "./lib/say.mjs";
import { ensureClient, prepare, ROOT } from "./lib/setup.mjs";
import { ensureTools } from "./lib/tools.mjs";

/** `npm run a11y`: every screen in every state, in all four themes at all three widths. `npm test` looks at a slice. */
await main(async () => {
  const node = await prepare(ROOT);
  const { chromium, problem } = await ensureTools(ROOT, node);
  if (problem !== null) throw new Problem(problem);
  await ensureClient(ROOT, node);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, A11Y: "full" };
  if (chromium !== null) env.CHROMIUM_PATH = chromium;
  const args = [join(ROOT, "node_modules/playwright/cli.js"), "test", "screens", ...process.argv.slice(2)];
  const { code } = await runChild(node, args, { cwd: ROOT, env, signals: "group" });
  return code;
});
