import { existsSync } from "node:fs";
import process from "node:process";
import { prepareDemo } from "#server/demo/demo.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { readConfig, SettingError } from "./platform/config/config.ts";
import { createLog } from "./platform/log/log.ts";

/** The server's process: reads the settings, starts, prints the address, and stops cleanly on SIGTERM or Ctrl-C. */

/** The most milliseconds for the stop, besides the time that the settings give the tabs and the load balancer. */
const STOP_MS = 9000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));

  let stopped = false;
  let running: RunningServer | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stopped) return;
    stopped = true;
    log.info({ signal }, "stopping");
    // The process ends in time for its supervisor, whatever hangs.
    setTimeout(() => process.exit(1), STOP_MS + config.drainNoticeMs + config.drainMs).unref();
    Promise.resolve(running?.close()).then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "the stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const demo = prepareDemo(config, process.argv.includes("--empty"));
  running = await startServer({ config, log, now: demo.now, prepare: demo.fill });
  if (stopped) return void running.close().then(() => process.exit(0));
  say("");
  say(`  ${config.appName} is ready: ${running.url}`);
  for (const line of demo.lines()) say(`  ${line}`);
  if (!config.smtpUrl && !config.production) say(`  Read the emails here: ${running.url}/dev/outbox`);
  say("");
  // After the first page: only searches wait until the job index is complete.
  running.context.jobs.index.begin();
}

main().catch((err: unknown) => {
  if (err instanceof SettingError) process.stderr.write(`${err.message}\n`);
  else
    process.stderr.write(
      `The server could not start: ${err instanceof Error ? (err.stack ?? err.message) : String(err)}\n`,
    );
  process.exit(1);
});
