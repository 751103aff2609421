import type { ChildProcess } from "node:child_process";
import { messageOf, type ProcessGroup } from "../lib/process-group.ts";
import type { FromRelay, Pair } from "../load/protocol.ts";

/**
 * Starts relay.ts, the reference of all benches, in its own process.
 * @param preload a module to load before it, which may exchange messages with the bench
 */
export async function startRelay(
  group: ProcessGroup,
  preload?: URL,
): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const execArgv = preload ? ["--import", preload.href] : [];
  const child = group.fork(new URL("relay.ts", import.meta.url), [], { execArgv });
  const { url } = await messageOf<FromRelay, "listening">(child, "listening");
  return { url, pid: child.pid ?? 0, child };
}

/** People of the relay, identified by their tokens. */
export function relayPairs(count: number): Pair[] {
  return Array.from({ length: count }, (_, index): Pair => {
    const [a, b] = [2 * index + 1, 2 * index + 2];
    return {
      conversation_id: index + 1,
      sender: { id: a, token: `${a}:${b}` },
      receiver: { id: b, token: `${b}:${a}` },
    };
  });
}
