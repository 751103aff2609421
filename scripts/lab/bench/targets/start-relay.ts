import type { ChildProcess } from "node:child_process";
import { type Brood, messageOf } from "../lib/brood.ts";
import type { FromRelay, Pair } from "../load/protocol.ts";

/**
 * The reference of all benches: relay.ts in a process of its own.
 * @param preload a module that is loaded before it, and may talk to the bench
 */
export async function startRelay(
  brood: Brood,
  preload?: URL,
): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const execArgv = preload ? ["--import", preload.href] : [];
  const child = brood.fork(new URL("relay.ts", import.meta.url), [], { execArgv });
  const { url } = await messageOf<FromRelay, "listening">(child, "listening");
  return { url, pid: child.pid ?? 0, child };
}

/** People as the relay knows them: by what their tokens say. */
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
