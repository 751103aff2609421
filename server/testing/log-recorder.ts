import pino from "pino";
import { type Log, SERIALIZERS } from "#server/platform/log/log.ts";

/** A real log that stores its lines, for assertions on their content. */
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
