import { useEffect, useRef, useState } from "react";

/** The delay between the last key press and the search, in milliseconds. */
const DEBOUNCE_MS = 300;

interface Options {
  /** The text in the address. */
  stored: string;
  /**
   * `again`: the address already contains a text from this visit to the field, so Back need not stop between the two.
   */
  onTyped: (text: string, again: boolean) => void;
}

/**
 * A text field that is part of the address. It is updated after a pause in typing, when the field is left, and on
 * Enter.
 */
export function useSearchField({ stored, onTyped }: Options) {
  const [typed, setTyped] = useState<string | null>(null);
  const reported = useRef(stored);
  const again = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  // Back was pressed, or the filter was removed elsewhere: the typed text is replaced.
  useEffect(() => {
    if (stored === reported.current) return;
    reported.current = stored;
    clearTimeout(timer.current);
    setTyped(null);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (text: string) => {
    clearTimeout(timer.current);
    const clean = text.trim();
    if (clean === reported.current) return;
    reported.current = clean;
    latest.current(clean, again.current);
    again.current = true;
  };
  const value = typed ?? stored;
  return {
    /** Updates the address immediately. */
    finish: () => report(value),
    props: {
      value,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(report, DEBOUNCE_MS, target.value);
      },
      onBlur: () => {
        report(value);
        again.current = false;
      },
    },
  };
}
