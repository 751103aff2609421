import { useEffect, useState } from "react";
import type { Language } from "#shared/texts/languages.ts";

type Detector = (text: string) => Language | null;

let loaded: Detector | null = null;

/** Loaded when the first message has been shown, so that it delays none. Each import would search the page for its file. */
async function detector(): Promise<Detector> {
  loaded ??= (await import("#shared/chat/message-language.ts")).messageLanguage;
  return loaded;
}

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
  const [known, setKnown] = useState<{ text: string; language: Language } | null>(null);
  useEffect(() => {
    if (text === "") return;
    let isStale = false;
    const cancel = whenIdle(() => {
      void detector().then(
        (languageOf) => {
          const language = languageOf(text);
          if (!isStale && language) setKnown({ text, language });
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
