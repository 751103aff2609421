import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
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
  type QueryKey,
  queryClient,
  retryDelay,
} from "./query-client.ts";
import { sessionStore } from "./session.ts";

/**
 * What a page knows of the server's answer. `stale` while the answer to other arguments is on its way: then `args` says
 * what `value` was asked with.
 */
export type ServerState<T, A = unknown, F extends CallFault = CallFault> =
  | { state: "loading" }
  | { state: "failed"; fault: F }
  | { state: "ready"; value: T; args: A; stale: boolean };

export interface ServerStateOptions<T> {
  /** Show the answer before, as stale, while the answer to other arguments is on its way. Otherwise it is loading again. */
  keepPrevious?: boolean;
  /** Called with the first answer to each question, and not with the silent updates behind it. */
  onLoaded?: (value: T) => void;
  /** Called where a question that has no answer yet has failed. */
  onFailed?: (fault: CallFault) => void;
  /** Called with what was shown and what takes its place, where they differ. */
  onUpdated?: (before: T, now: T) => void;
  /** Follows live events: calls `onNews` when there is reason to ask again, and returns the undo. */
  follow?: (onNews: () => void) => () => void;
  /** Puts an update, or what replaces the answer, into what is shown; without it the update takes its place. */
  merge?: (shown: T, update: T) => T;
  /**
   * How long an answer that no page shows is kept, in milliseconds; 0 unless told. It is shown at once where it is asked
   * for again, and updated in silence.
   */
  keepMs?: number;
  /** Not asked while false. */
  enabled?: boolean;
  /** A silent update that got no answer is tried again, unless this is false. */
  retryUpdates?: boolean;
}

export interface ServerStateHandle<T, A = unknown, F extends CallFault = CallFault> {
  answer: ServerState<T, A, F>;
  /** After a failure: asks again and shows that it is loading. */
  retry: () => void;
  /** Asks again in silence: what is shown stays until the answer is there, and where there is none. */
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
 * The answer to a GET call, from the cache that all pages share: one call for all that ask the same at the same time, an
 * aborted one where nobody waits for it any longer.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options: ServerStateOptions<EndpointValue<E>> = {},
): ServerStateHandle<EndpointValue<E>, CallArguments<E>> {
  return useServerState(endpointName(endpoint), args, (signal) => call(endpoint, args, { signal }), options);
}

/**
 * The same for what takes more than one call. `name` and `args` identify the answer; `ask` is called anew for each other
 * value of them.
 */
export function useServerState<T, A, F extends CallFault = CallFault>(
  name: string,
  args: A,
  ask: (signal: AbortSignal) => Promise<CallResult<T, F>>,
  options: ServerStateOptions<T> = {},
): ServerStateHandle<T, A, F> {
  const { keepPrevious = false, keepMs = 0, merge, enabled = true, retryUpdates = true } = options;
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
      queryFn: async ({ signal }) => {
        const result = await ask(signal);
        return result.ok ? { value: merged(result.value), args } : Promise.reject(result.fault);
      },
      enabled,
      gcTime: keepMs,
      // The first answer fails at once, with the button that asks again; an update has time.
      retry: (failures, fault) =>
        retryUpdates && queryClient.getQueryData(queryKey) !== undefined && mayRetry(failures, fault),
      retryDelay,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is another question, also where the answer is equal.
  useEffect(() => {
    if (shown) tell(shown.value);
    else seen.current = null;
  }, [id, shown]);

  const hasFailed = error !== null && data === undefined;
  const tellFailed = useEffectEvent(() => error && options.onFailed?.(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question.
  useEffect(() => {
    if (hasFailed) tellFailed();
  }, [id, hasFailed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the id says all of the key.
  const actions = useMemo(() => {
    const filters = { queryKey, exact: true, type: "active" } as const;
    return {
      retry: () => void queryClient.refetchQueries(filters),
      // The answer to a question that is under way may be older than the reason to ask again.
      refresh: oneAtATime(async () => {
        await queryClient.cancelQueries(filters);
        await queryClient.refetchQueries(filters);
      }),
      current,
      change: (next: (value: T) => T) => changeCached(queryKey, next),
      replace: (value: T) => queryClient.setQueryData<Answered<T, A>>(queryKey, { value: merged(value), args }),
    };
  }, [id]);

  const follow = useEffectEvent((onNews: () => void) => options.follow?.(onNews));
  useEffect(() => (enabled ? follow(() => void actions.refresh()) : undefined), [actions, enabled]);

  return { ...actions, answer: stateOf(data, error, isPlaceholderData) };
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
