import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/feedback/toast.ts";

/**
 * What is open over whatever page it is, and what shows it: the code is loaded with the first one. Both are null before.
 * @param listen calls whenever somebody asks for it, and returns the undo
 * @param title of what is said where the code could not be loaded
 */
export function useOver<What, Props>(
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
      () => {
        if (!wanted) return;
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
