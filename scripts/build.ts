import { join } from "node:path";
import { precompress } from "./lib/precompress.ts";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";
import { clientKey, clientStampFile, writeStamp } from "./lib/stamp.mjs";

/** Builds the client into dist/, writes the compressed copies, and last the stamp that makes the build count. */
await main(async () => {
  // Whoever calls us from a test has NODE_ENV=test, which would build React's development half.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  const { prerender } = await import("./lib/prerender.ts");
  // Taken before: a file that changes under the build makes the next start build again.
  const key = clientKey(ROOT);
  try {
    const client = await build({
      configFile: join(ROOT, "vite.config.ts"),
      root: join(ROOT, "client"),
      logLevel: "warn",
    });
    await prerender(ROOT, join(ROOT, "dist"), client);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // Where inside Vite it was noticed helps nobody.
    throw new Problem(text.replace(/\n\s+at .*/g, ""));
  }
  const copies = await precompress(ROOT, "dist");
  writeStamp(clientStampFile(ROOT), key);
  console.log(`Built the client into dist/, with ${copies} compressed copies.`);
  return 0;
});
