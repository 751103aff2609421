import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { plantedModules } from "./edits.ts";
import type { MutantName } from "./mutants.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Builds the client with a planted bug. @returns the folder, which the caller must remove */
export async function buildMutantClient(mutant: MutantName): Promise<string> {
  const planted = plantedModules(mutant);
  const outDir = mkdtempSync(path.join(tmpdir(), "kc-"));
  await build({
    configFile: path.join(ROOT, "vite.config.ts"),
    root: path.join(ROOT, "client"),
    mode: "production",
    logLevel: "error",
    build: { outDir },
    plugins: [
      {
        name: "faults:mutant",
        enforce: "pre",
        load: (id) => planted.get(path.relative(ROOT, id)) ?? null,
      },
    ],
  });
  return outDir;
}
