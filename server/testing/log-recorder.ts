import pino from "pino";
import { type Log, SERIALIZERS } from "#server/platform/log/log.ts";

/** A real log whose lines are kept, to see what is in them and what is not. */
export interface Recorder {
  log: Log;
  lines: Record<string, unknown>[];
}

export function createRecorder(): Recorder {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: "trace", base: null, serializers: SERIALIZERS },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { log, lines };
}
