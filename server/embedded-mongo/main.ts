import { parseSettings } from "./args.ts";
import { log, logError } from "./log.ts";
import { type Service, startService } from "./service.ts";
import { StartError } from "./store/start-error.ts";

/** After this long a shutdown that hangs is ended: what was acknowledged is on disk already. */
const PATIENCE_MS = 5000;

// Whatever lmdb and SQLite create is for this user alone.
process.umask(0o077);

try {
  const settings = parseSettings(process.argv.slice(2));
  const service = await startService(settings);
  stopWhenAsked(service, settings.detached);
  process.stdout.write(`${JSON.stringify({ ready: true, uri: service.uri, pid: process.pid })}\n`);
} catch (error) {
  const message = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${JSON.stringify({ fatal: true, message })}\n`, () => process.exit(1));
}

/** SIGTERM, SIGINT, and the end of stdin, by which the death of the parent is noticed. */
function stopWhenAsked(service: Service, detached: boolean): void {
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log("info", "stopping", { why });
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    try {
      await service.close();
      process.exit(0);
    } catch (error) {
      logError("closing failed", error);
      process.exit(1);
    }
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (detached) return;
  process.stdin.on("end", () => void stop("the parent is gone"));
  process.stdin.on("error", () => void stop("the parent is gone"));
  process.stdin.resume();
}
