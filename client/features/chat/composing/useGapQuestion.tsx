import { type ReactNode, useState } from "react";
import { firstGap } from "#shared/saved-replies/braces.ts";

/**
 * Asks before a message is sent in which a gap of a saved reply is left, such as `{interview date}`, and selects the gap.
 * The question loads when it is needed; if it cannot be loaded, the message is sent, because that matters more.
 */
export function useGapQuestion() {
  const [question, setQuestion] = useState<ReactNode>(null);
  function askAboutGap(text: string, field: HTMLTextAreaElement | null, send: () => void): void {
    const gap = firstGap(text);
    if (!gap) {
      send();
      return;
    }
    field?.setSelectionRange(gap.start, gap.end);
    const close = () => setQuestion(null);
    const handleSend = () => {
      close();
      send();
    };
    void import("./GapQuestion.tsx").then(
      ({ GapQuestion }) =>
        setQuestion(<GapQuestion gap={text.slice(gap.start, gap.end)} onSend={handleSend} onClose={close} />),
      send,
    );
  }
  return { gapQuestion: question, askAboutGap };
}
