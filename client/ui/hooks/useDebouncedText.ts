import { useEffect, useEffectEvent, useState } from "react";

/** Typed text is reported after a pause of this many milliseconds. */
const DEBOUNCE_MS = 300;

const trimmed = (text: string): string => text.trim();

/**
 * The state of a text field that reports its text after a pause in typing. When the address changes elsewhere, the
 * field shows the new text.
 * @param stored the text in the address
 * @param read normalizes the typed text before it is compared and reported
 */
export function useDebouncedText(stored: string, onTyped: (text: string) => void, read = trimmed) {
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  const typed = read(text);
  if (stored !== known) {
    setKnown(stored);
    if (stored !== typed) setText(stored);
  }
  const report = useEffectEvent(onTyped);
  useEffect(() => {
    if (typed === stored) return;
    const timer = setTimeout(() => report(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, stored]);
  return [text, setText] as const;
}
