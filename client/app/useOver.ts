import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/toast.ts";

/** Something that opens over whatever page it is. */
interface Over<What, Props> {
  /** Calls whenever somebody asks for it. Returns the undo. */
  listen: (open: (what: What) => void) => () => void;
  load: () => Promise<ComponentType<Props>>;
  /** What is said where its code could not be loaded. */
  failure: { title: string; message?: string };
}

/** What is open, and what shows it: the code is loaded with the first one. Null while nothing is open, or can be shown. */
export function useOver<What, Props>(over: Over<What, Props>) {
  const [what, open] = useState<What | null>(null);
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null);
  useEffect(() => over.listen(open), [over]);

  useEffect(() => {
    if (what === null || Shown) return;
    let wanted = true;
    over.load().then(
      (loaded) => wanted && setShown(() => loaded),
      () => {
        if (!wanted) return;
        toast({ type: "error", ...over.failure });
        open(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [what, Shown, over]);

  return what !== null && Shown ? { what, Shown, open } : null;
}
