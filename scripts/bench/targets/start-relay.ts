import { type Brood, messageOf } from "../lib/brood.ts";
import type { FromRelay, Pair } from "../load/protocol.ts";

/** The reference of all benches: relay.ts in a process of its own. */
export async function startRelay(brood: Brood): Promise<{ url: string; pid: number }> {
  const child = brood.fork(new URL("relay.ts", import.meta.url));
  const { url } = await messageOf<FromRelay, "listening">(child, "listening");
  return { url, pid: child.pid ?? 0 };
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
