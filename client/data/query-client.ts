import { notifyManager, type Query, QueryClient } from "@tanstack/react-query";
import type { Endpoint, EndpointValue } from "#shared/endpoint.ts";
import { endpointName } from "#shared/endpoint.ts";
import type { FaultCode } from "#shared/fault.ts";
import type { CallArguments, CallFault, CallResult } from "./api.ts";
import { onReturn } from "./connection.ts";
import { onSessionEnd, sessionStore } from "./session.ts";

/** The cache of server answers for the pages. The chat has a separate store. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A page that is opened again reloads its data, which may have changed since it was left.
      gcTime: 0,
      // Socket events report changes. After an interruption `refreshAll` reloads what is shown.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The browser's offline state is often wrong: a call without an answer is a fault like any other.
      networkMode: "always",
      throwOnError: false,
    },
  },
});
// Updates pages without a timer after an answer.
notifyManager.setScheduler(queueMicrotask);

// The next account on this computer must not see anything of the last one.
onSessionEnd(() => queryClient.clear());

/** The key of a cached answer: the account's id (null for a visitor), the name of the call, its arguments. */
export type QueryKey = readonly [account: number | null, name: string, args: unknown];

/** A cache entry. While another page loads, `args` tells which one is shown. */
export interface Answered<T, A> {
  value: T;
  args: A;
}

/** The key of a call by the signed-in account. */
export const keyOf = (name: string, args: unknown): QueryKey => [sessionStore.getState().user?.id ?? null, name, args];

/** The value of a call's result as a query wants it: a fault rejects. */
export const unwrap = <T, F>(result: CallResult<T, F>): T | Promise<never> =>
  result.ok ? result.value : Promise.reject(result.fault);

/**
 * Caches a whole answer. A request that is under way may bring an older one or, if a live event has begun it, a newer one:
 * it is cancelled and made again.
 */
export function putCached<T, A>(queryKey: QueryKey, entry: Answered<T, A>): void {
  const isLoading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  queryClient.setQueryData<Answered<T, A>>(queryKey, entry);
  // It goes back to what was set last, which is this entry.
  const cancelled = queryClient.cancelQueries({ queryKey, exact: true });
  if (isLoading) void cancelled.then(() => queryClient.invalidateQueries({ queryKey, exact: true }));
}

/** Caches an answer, for example from a live event, for the page that shows it now or next. */
export const putAnswer = <T, A>(name: string, args: A, value: T): void => putCached(keyOf(name, args), { value, args });

/** Whether a failed update says that the answer before must not be shown any longer. Other failures leave it. */
export const isGone = (fault: Pick<CallFault, "code"> | null | undefined): boolean =>
  fault?.code === "NOT_FOUND" || fault?.code === "NOT_ALLOWED";

/** The answer that pages may show now; undefined before there is one, and after the server said that it is gone. */
export function answerOf<T>(queryKey: QueryKey): T | undefined {
  const query = queryClient.getQueryState<Answered<T, unknown>, CallFault>(queryKey);
  return isGone(query?.error) ? undefined : query?.data?.value;
}

/** Changes the answer that pages show; does nothing where there is none, or where it is gone. */
export function changeCached<T>(queryKey: QueryKey, change: (value: T) => T): void {
  const value = answerOf<T>(queryKey);
  if (value === undefined) return;
  queryClient.setQueryData<Answered<T, unknown>>(queryKey, (before) => before && { ...before, value: change(value) });
}

/** The same for the answer to one call, for example by a live event. */
export function changeAnswer<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  change: (value: EndpointValue<E>) => EndpointValue<E>,
): void {
  changeCached(keyOf(endpointName(endpoint), args), change);
}

/** Makes every page that shows an answer of this endpoint reload it; the old data stays visible until then. */
export function invalidateEndpoint(endpoint: Endpoint): Promise<void> {
  const [account, name] = keyOf(endpointName(endpoint), null);
  return queryClient.invalidateQueries({ queryKey: [account, name] });
}

const PASSING: readonly FaultCode[] = ["UNREACHABLE", "UNAVAILABLE"];
const MOST_RETRIES = 3;
const RETRY_MS = 1000;

/** Whether the same call may succeed a little later. `failures` starts at 0. */
export const mayRetry = (failures: number, { code }: CallFault): boolean =>
  failures < MOST_RETRIES && PASSING.includes(code);

/** Milliseconds until the next attempt: as the server asks, otherwise 1, 2 and 4 seconds. */
export const retryDelay = (failures: number, { retry_after }: CallFault): number =>
  retry_after === undefined ? RETRY_MS * 2 ** failures : retry_after * 1000;

/** The longest wait before a tab reloads what it shows: all tabs learn at the same time that the server is back. */
const SPREAD_MS = 2000;

let refreshing: ReturnType<typeof setTimeout> | undefined;
onReturn(() => {
  const since = Date.now();
  clearTimeout(refreshing);
  refreshing = setTimeout(() => refreshAll(since), Math.random() * SPREAD_MS);
});

/** The `meta` of a query whose answer is being edited: once there is one, it must not change by itself. */
export const ONCE = { once: true };

/**
 * Reloads everything on the screen that failed, or that was last loaded before `since`. An old answer stays until the
 * new one arrives.
 */
function refreshAll(since: number): void {
  for (const query of queryClient.getQueryCache().findAll({ type: "active" })) {
    const { queryKey } = query;
    // Requests that are under way are not made twice.
    if (isOutdated(query, since)) void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
}

function isOutdated(query: Query, since: number): boolean {
  const { status, dataUpdatedAt } = query.state;
  if (status === "error") return true;
  const isOnce = query.observers.some(({ options }) => options.meta === ONCE);
  return !isOnce && dataUpdatedAt < since && query.isStale();
}
