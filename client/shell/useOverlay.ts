import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { reloadsFor } from "./failed-import.ts";

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
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null);
  useEffect(() => listen(open), [listen]);

  useEffect(() => {
    if (what === null || Shown) return;
    let wanted = true;
    load().then(
      (loaded) => wanted && setShown(() => loaded),
      async (error: unknown) => {
        if ((await reloadsFor(error)) || !wanted) return;
        toast({ type: "error", title, message });
        open(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [what, Shown, load, title, message]);

  return [what, Shown, open] as const;
}
