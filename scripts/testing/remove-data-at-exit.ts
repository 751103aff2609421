import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

/**
 * Loaded into the process of the shared test database before its program: removes its folder when it ends. The worker that
 * started it cannot do that, because vitest ends workers with a signal.
 */
const { values } = parseArgs({ options: { data: { type: "string" } }, strict: false });
process.on("exit", () => rmSync(dirname(String(values.data)), { recursive: true, force: true }));
