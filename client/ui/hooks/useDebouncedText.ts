import { useEffect, useEffectEvent, useState } from "react";

/** Typing asks once it pauses, in milliseconds. */
const TYPED_MS = 300;

const trimmed = (text: string): string => text.trim();

/**
 * A field that is typed into, and told when its writer pauses. What the address says elsewhere shows in it too.
 * @param read what is meant by what was typed
 */
export function useTyped(told: string, onTyped: (text: string) => void, read = trimmed) {
  const [text, setText] = useState(told);
  const [known, setKnown] = useState(told);
  const typed = read(text);
  if (told !== known) {
    setKnown(told);
    if (told !== typed) setText(told);
  }
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    if (typed === told) return;
    const timer = setTimeout(() => tell(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, told]);
  return [text, setText] as const;
}
