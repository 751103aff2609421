import { parseSettings } from "./args.ts";
import { log, logError } from "./log.ts";
import { type Service, startService } from "./service.ts";
import { FolderInUse, StartError } from "./store/start-error.ts";

/** Deadline of a shutdown that hangs: acknowledged writes are on disk already. */
const PATIENCE_MS = 5000;

// Files that lmdb and SQLite create are for this user only.
process.umask(0o077);

// The reader of the log may end first, which must not end this process in the middle of its work.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  const settings = parseSettings(process.argv.slice(2));
  const service = await startService(settings);
  stopWhenAsked(service, settings.detached);
  process.stdout.write(`${JSON.stringify({ ready: true, uri: service.uri, pid: process.pid })}\n`);
} catch (error) {
  const message = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${JSON.stringify({ fatal: true, message, inUse: error instanceof FolderInUse })}\n`);
  end(1);
}

/**
 * Ends the process by leaving it nothing to wait for. process.exit() joins V8's threads immediately, and a compiling
 * thread that waits for this one to collect garbage would wait forever: this has hung a process on a busy machine, with
 * its folder locked. The deadline ends whatever hangs.
 */
function end(code: number): void {
  process.exitCode = code;
  process.stdin.destroy();
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
}

/** SIGTERM, SIGINT, and the end of stdin, which indicates the parent's death. */
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
