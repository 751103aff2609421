import { useCallback, useEffect, useState } from "react";

/** Typing asks once it pauses. */
const TYPED_MS = 300;

/** A field that is typed into, and told when its writer pauses. What the address says elsewhere shows in it too. */
export function useTyped(told: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(told);
  const [known, setKnown] = useState(told);
  if (told !== known) {
    setKnown(told);
    if (told !== text.trim()) setText(told);
  }
  const tell = useCallback(onTyped, [onTyped]);
  useEffect(() => {
    if (text.trim() === told) return;
    const timer = setTimeout(tell, TYPED_MS, text.trim());
    return () => clearTimeout(timer);
  }, [text, told, tell]);
  return [text, setText] as const;
}
