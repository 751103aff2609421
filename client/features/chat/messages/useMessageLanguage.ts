import { useEffect, useState } from "react";
import type { Language } from "#shared/texts/languages.ts";

/** Loaded when the first message has been shown, so that it delays none. */
const detector = async () => (await import("#shared/chat/message-language.ts")).messageLanguage;

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

/** The language of a message, so that a screen reader switches its voice: null until it is known, or if it is unclear. */
export function useMessageLanguage(text: string): Language | null {
  const [known, setKnown] = useState<{ text: string; language: Language | null } | null>(null);
  useEffect(() => {
    if (text === "") return;
    let isStale = false;
    const cancel = whenIdle(() => {
      void detector().then(
        (languageOf) => {
          if (!isStale) setKnown({ text, language: languageOf(text) });
        },
        // Without its code no language is claimed, as for an unclear message.
        () => undefined,
      );
    });
    return () => {
      isStale = true;
      cancel();
    };
  }, [text]);
  return known?.text === text ? known.language : null;
}
