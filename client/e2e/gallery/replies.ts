import type { Replies, Reply } from "./group.ts";

/** Answers all calls of the page from these replies, instead of asking a server. An unexpected call is a page error. */
export function answerCalls(replies: Replies): void {
  const calls = new Map<string, number>();
  window.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const { method = "GET", signal = null } = init ?? {};
    const path = method === "GET" ? pathname : `${method} ${pathname}`;
    const address = path + search in replies ? path + search : path;
    const turn = calls.get(address) ?? 0;
    calls.set(address, turn + 1);
    const reply = [replies[address] ?? []].flat();
    const now = reply[turn] ?? reply.at(-1);
    if (now !== undefined) return await answer(now, signal);
    reportError(new Error(`the group has no reply to ${path}${search}`));
    throw new TypeError("Failed to fetch");
  };
}

async function answer(reply: Reply, signal: AbortSignal | null): Promise<Response> {
  if (reply === "never") return await untilAborted(signal);
  if (reply === "no network") throw new TypeError("Failed to fetch");
  return Response.json(reply.json, { status: reply.status ?? 200 });
}

/** Rejects like a real call if its caller gives up. */
const untilAborted = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
