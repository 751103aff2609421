import process from "node:process";
import { createInterface } from "node:readline";
import { readConfig } from "#server/config.ts";
import type { SystemLine } from "#server/features/chat/chat.service.ts";
import { createLog } from "#server/log.ts";
import { startServer } from "#server/start.ts";

/**
 * The server as its own process, for browser tests of what only other features cause: each line of its standard input is
 * a system line as JSON, which it tells as they would.
 */
const config = readConfig(process.env);
const running = await startServer({ config, log: createLog(config.logLevel) });
process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
createInterface({ input: process.stdin }).on("line", (line) => {
  void running.context.chat.tell(JSON.parse(line) as SystemLine);
});
process.stdout.write(`${config.appName} is ready: ${running.url}\n`);
