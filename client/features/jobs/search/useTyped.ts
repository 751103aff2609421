import { useEffect, useRef, useState } from "react";

/** Between the last key and the question. */
const DEBOUNCE_MS = 300;

interface Options {
  /** What the address says. */
  stored: string;
  /** `again`: something of this visit to the field is in the address already, so Back need not stop between the two. */
  onTyped: (text: string, again: boolean) => void;
}

/** A field whose text is a part of the address: asked for when typing rests, when it is left, and at Enter. */
export function useTyped({ stored, onTyped }: Options) {
  const [typed, setTyped] = useState<string | null>(null);
  const told = useRef(stored);
  const again = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  // Back was pressed, or the filter was removed elsewhere: the typed text is replaced.
  useEffect(() => {
    if (stored === told.current) return;
    told.current = stored;
    clearTimeout(timer.current);
    setTyped(null);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (text: string) => {
    clearTimeout(timer.current);
    const clean = text.trim();
    if (clean === told.current) return;
    told.current = clean;
    latest.current(clean, again.current);
    again.current = true;
  };
  const value = typed ?? stored;
  return {
    /** At once, without waiting for more. */
    finish: () => tell(value),
    props: {
      value,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(tell, DEBOUNCE_MS, target.value);
      },
      onBlur: () => {
        tell(value);
        again.current = false;
      },
    },
  };
}
