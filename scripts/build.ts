import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { precompress } from "./lib/precompress.ts";
import { keepEarlierAssets } from "./lib/previous-builds.ts";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";
import { clientKey, clientStampFile, writeStamp } from "./lib/stamp.mjs";

/** Where the client is built. It replaces dist/ when it is complete; a build that fails leaves dist/ as it was. */
const NEXT = ".cache/next-dist";

/**
 * Builds the client, writes the compressed copies, adds the assets of the builds before it, puts it into dist/, and
 * finally writes the stamp that marks the build as complete.
 */
await main(async () => {
  // Tests run this with NODE_ENV=test, which would build the development version of React.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  const { prerender } = await import("./lib/prerender.ts");
  // Computed before the build: if a file changes meanwhile, the next start builds again.
  const key = clientKey(ROOT);
  const [dist, next] = [join(ROOT, "dist"), join(ROOT, NEXT)];
  try {
    const client = await build({
      configFile: join(ROOT, "vite.config.ts"),
      root: join(ROOT, "client"),
      logLevel: "warn",
      build: { outDir: next },
    });
    await prerender(ROOT, next, client);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // The stack inside Vite helps no one.
    throw new Problem(text.replace(/\n\s+at .*/g, ""));
  }
  const copies = await precompress(ROOT, NEXT);
  const earlier = keepEarlierAssets(dist, next, key);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  // Without a stamp the next start builds again: nobody is shown the pseudo-language by accident.
  if (process.env.PSEUDO_TEXTS !== "1") writeStamp(clientStampFile(ROOT), key);
  console.log(`Built the client into dist/, with ${copies} compressed copies and ${earlier} assets of earlier builds.`);
  return 0;
});
