import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Endpoint, EndpointValue } from "#shared/endpoint.ts";
import { endpointName } from "#shared/endpoint.ts";
import { type CallArguments, type CallFault, type CallResult, call } from "./api.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import {
  type Answered,
  answerOf,
  changeCached,
  isGone,
  mayRetry,
  ONCE,
  putCached,
  type QueryKey,
  queryClient,
  retryDelay,
  unwrap,
} from "./query-client.ts";
import { sessionStore } from "./session.ts";

/**
 * The state of a server answer. `stale` while the answer to other arguments loads: then `args` are the arguments of the
 * shown `value`.
 */
export type ServerState<T, A = unknown, F extends CallFault = CallFault> =
  | { state: "loading" }
  | { state: "failed"; fault: F }
  | { state: "ready"; value: T; args: A; stale: boolean };

export interface ServerStateOptions<T> {
  /** Shows the previous answer as stale while the answer to other arguments loads. Otherwise the state is loading. */
  keepPrevious?: boolean;
  /** Called with the first answer to each request, but not with later silent updates. */
  onLoaded?: (value: T) => void;
  /** Called when a request without an earlier answer has failed. */
  onFailed?: (fault: CallFault) => void;
  /** Called with the old and the new value if they differ. */
  onUpdated?: (before: T, now: T) => void;
  /** Subscribes to live events: calls `onNews` when the answer should be reloaded. @returns a function that unsubscribes */
  follow?: (onNews: () => void) => () => void;
  /** Merges an update or replacement into the shown value; without it the update replaces the value. */
  merge?: (shown: T, update: T) => T;
  /**
   * How long an unused answer stays cached, in milliseconds; 0 by default. A cached answer is shown at once and updated
   * silently.
   */
  keepMs?: number;
  /** No request is made while this is false. */
  enabled?: boolean;
  /** Whether a silent update without an answer is retried; true by default. */
  retryUpdates?: boolean;
  /**
   * For an answer that is being edited. Other answers are reloaded when the connection returns; this one is then reloaded
   * only if it failed.
   */
  once?: boolean;
}

export interface ServerStateHandle<T, A = unknown, F extends CallFault = CallFault> {
  answer: ServerState<T, A, F>;
  /** Repeats a failed request and shows that it is loading. */
  retry: () => void;
  /** Reloads silently: the shown value stays until the answer arrives, and if it fails. */
  refresh: () => Promise<void>;
  /** The answer as it is in the cache now, also between two renders; undefined before there is one, and if it is gone. */
  current: () => T | undefined;
  /**
   * Changes what is shown; does nothing before there is something, and after the server said NOT_FOUND or NOT_ALLOWED.
   * Answers arrive between two renders, so what changes a part must take the rest from the value that it is given.
   */
  change: (next: (value: T) => T) => void;
  /** Shows this whole answer, as an own call has brought it. */
  replace: (value: T) => void;
}

/**
 * The answer to a GET call, from the cache that all pages share: concurrent equal requests share one call, which is
 * aborted when the last component that uses it is gone.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options: ServerStateOptions<EndpointValue<E>> = {},
): ServerStateHandle<EndpointValue<E>, CallArguments<E>> {
  return useServerState(endpointName(endpoint), args, (signal) => call(endpoint, args, { signal }), options);
}

/**
 * The same for answers that take more than one call. `name` and `args` identify the answer; `ask` is called again when
 * they change.
 */
export function useServerState<T, A, F extends CallFault = CallFault>(
  name: string,
  args: A,
  ask: (signal: AbortSignal) => Promise<CallResult<T, F>>,
  options: ServerStateOptions<T> = {},
): ServerStateHandle<T, A, F> {
  const { keepPrevious = false, keepMs = 0, merge, enabled = true, retryUpdates = true, once = false } = options;
  const account = useStore(sessionStore, ({ user }) => user?.id ?? null);
  const queryKey: QueryKey = [account, name, args];
  const current = () => answerOf<T>(queryKey);
  const merged = (update: T): T => {
    const shown = current();
    return shown !== undefined && merge ? merge(shown, update) : update;
  };
  const query = useQuery<Answered<T, A>, F, Answered<T, A>, QueryKey>(
    {
      queryKey,
      queryFn: async ({ signal }) => ({ value: merged(await unwrap(await ask(signal))), args }),
      enabled,
      gcTime: keepMs,
      // A first request fails at once and shows a retry button; an update can be retried silently.
      retry: (failures, fault) =>
        retryUpdates && queryClient.getQueryData(queryKey) !== undefined && mayRetry(failures, fault),
      retryDelay,
      ...(once && { meta: ONCE }),
      ...(keepPrevious && {
        placeholderData: (before: Answered<T, A> | undefined, asked: { queryKey: QueryKey } | undefined) =>
          asked?.queryKey[0] === account ? before : undefined,
      }),
    },
    queryClient,
  );

  const { data, error, isPlaceholderData } = query;
  const id = JSON.stringify(queryKey);
  const shown = data !== undefined && !isPlaceholderData ? data : null;
  const seen = useRef<{ id: string; value: T } | null>(null);
  const tell = useEffectEvent((value: T) => {
    const before = seen.current;
    seen.current = { id, value };
    if (before?.id !== id) options.onLoaded?.(value);
    else if (before.value !== value) options.onUpdated?.(before.value, value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id is a new request, even if the answer is equal.
  useEffect(() => {
    if (shown) tell(shown.value);
    else seen.current = null;
  }, [id, shown]);

  const { fault, forget } = useShownFault(id, error, shown !== null);
  const hasFailed = fault !== null && shown === null;
  const tellFailed = useEffectEvent(() => fault && options.onFailed?.(fault));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request.
  useEffect(() => {
    if (hasFailed) tellFailed();
  }, [id, hasFailed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the id contains the whole key.
  const actions = useMemo(() => {
    const filters = { queryKey, exact: true, type: "active" } as const;
    return {
      retry: () => {
        void queryClient.refetchQueries(filters);
        forget();
      },
      // The answer of a running request may be older than the event.
      refresh: oneAtATime(async () => {
        await queryClient.cancelQueries(filters);
        await queryClient.refetchQueries(filters);
      }),
      current,
      change: (next: (value: T) => T) => changeCached(queryKey, next),
      replace: (value: T) => putCached(queryKey, { value: merged(value), args }),
    };
  }, [id]);

  const follow = useEffectEvent((onNews: () => void) => options.follow?.(onNews));
  useEffect(() => (enabled ? follow(() => void actions.refresh()) : undefined), [actions, enabled]);

  return { ...actions, answer: stateOf(hasFailed ? undefined : data, fault, isPlaceholderData) };
}

/**
 * The fault to show. While a failed request is repeated without the user, its fault stays until there is an answer, and is
 * not announced again if that fails too. `forget` shows the next request as loading.
 */
function useShownFault<F extends CallFault>(id: string, error: F | null, isAnswered: boolean) {
  const [kept, setKept] = useState<{ id: string; fault: F } | null>(null);
  const next = error && !isAnswered ? error : isAnswered || kept?.id !== id ? null : kept.fault;
  if (next !== (kept?.fault ?? null)) setKept(next && { id, fault: next });
  const forget = useCallback(() => setKept(null), []);
  return { fault: error ?? next, forget };
}

function stateOf<T, A, F extends CallFault>(
  data: Answered<T, A> | undefined,
  error: F | null,
  stale: boolean,
): ServerState<T, A, F> {
  if (error && isGone(error)) return { state: "failed", fault: error };
  if (data) return { state: "ready", ...data, stale };
  return error ? { state: "failed", fault: error } : { state: "loading" };
}
