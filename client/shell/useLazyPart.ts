import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { reloadsFor } from "./failed-import.ts";

/** A component whose code loads with its first use, once for all places that use it. */
export interface LazyPart<Props> {
  loaded: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/** @param load imports the component; it is called again after a failure */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part: LazyPart<Props> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await load();
      return part.loaded;
    },
  };
  return part;
}

/**
 * Handlers for an element in which the parts are used: they load when the pointer or the focus enters it, so that they
 * are there when they are opened, also without a connection. A failure shows only when a part is opened.
 */
export function preloading(...parts: readonly { load: () => Promise<unknown> }[]) {
  const preload = () => {
    for (const { load } of parts) void load().catch(() => undefined);
  };
  return { onPointerEnter: preload, onFocus: preload };
}

interface Failure {
  /** Of the toast if the code could not be loaded. */
  title: string;
  message?: string | undefined;
  /** Takes back what has been opened, so that it can be opened again. */
  onFailed: () => void;
}

/** The component while it is `wanted` and loaded, otherwise null. */
export function useLazyPart<Props>(
  part: LazyPart<Props>,
  wanted: boolean,
  failure: Failure,
): ComponentType<Props> | null {
  const [Shown, setShown] = useState(() => part.loaded);
  const fail = useEffectEvent(({ title, message, onFailed } = failure) => {
    toast({ type: "error", title, ...(message !== undefined && { message }) });
    onFailed();
  });
  useEffect(() => {
    if (!wanted || Shown) return;
    let left = false;
    part.load().then(
      (loaded) => !left && setShown(() => loaded),
      async (error: unknown) => {
        if (!(await reloadsFor(error)) && !left) fail();
      },
    );
    return () => {
      left = true;
    };
  }, [part, wanted, Shown]);
  return wanted ? (Shown ?? part.loaded) : null;
}
