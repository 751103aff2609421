import { parseSettings } from "./args.ts";
import { log, logError } from "./log.ts";
import { type Service, startService } from "./service.ts";
import { StartError } from "./store/start-error.ts";

/** After this long a shutdown that hangs is ended: what was acknowledged is on disk already. */
const PATIENCE_MS = 5000;

// Whatever lmdb and SQLite create is for this user alone.
process.umask(0o077);

// Who reads the log may end first, and must not take this process along in the middle of its work.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  const settings = parseSettings(process.argv.slice(2));
  const service = await startService(settings);
  stopWhenAsked(service, settings.detached);
  process.stdout.write(`${JSON.stringify({ ready: true, uri: service.uri, pid: process.pid })}\n`);
} catch (error) {
  const message = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${JSON.stringify({ fatal: true, message })}\n`);
  end(1);
}

/**
 * Ends the process by leaving it nothing to wait for. process.exit() joins V8's threads at once, and one of them that
 * compiles and waits for this thread to collect garbage then waits for ever: on a busy machine a process stayed so, with
 * its folder locked. What hangs otherwise is ended by it all the same.
 */
function end(code: number): void {
  process.exitCode = code;
  process.stdin.destroy();
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
}

/** SIGTERM, SIGINT, and the end of stdin, by which the death of the parent is noticed. */
function stopWhenAsked(service: Service, detached: boolean): void {
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log("info", "stopping", { why });
    end(0);
    try {
      await service.close();
    } catch (error) {
      logError("closing failed", error);
      end(1);
    }
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (detached) return;
  process.stdin.on("end", () => void stop("the parent is gone"));
  process.stdin.on("error", () => void stop("the parent is gone"));
  process.stdin.resume();
}
