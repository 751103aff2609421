import { type ComponentType, useEffect, useMemo, useState } from "react";
import { lazyPart, useLazyPart } from "./useLazyPart.ts";

/**
 * The open overlay's data and its component, whose code loads with the first opening. Both are null before.
 * @param listen registers the function that opens it, and returns a function that unsubscribes
 * @param title of the toast if the code could not be loaded
 */
export function useOverlay<What, Props>(
  listen: (open: (what: What) => void) => () => void,
  load: () => Promise<ComponentType<Props>>,
  title: string,
  message?: string,
) {
  const [what, open] = useState<What | null>(null);
  useEffect(() => listen(open), [listen]);
  const part = useMemo(() => lazyPart(load), [load]);
  const Shown = useLazyPart(part, what !== null, { title, message, onFailed: () => open(null) });
  return [what, Shown, open] as const;
}
