import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { useWritesAsEmployer } from "./guarded.ts";
import { moneyTexts as texts } from "./texts/money.texts.ts";

type Detector = (text: string) => boolean;
interface Question {
  text: string;
  isEdit: boolean;
  onConfirm: () => void;
}

/** Loaded when an employer first writes to a job seeker. */
let detector: Detector | null = null;

async function loadDetector(): Promise<Detector> {
  detector ??= (await import("#shared/chat/money-requests/asks-for-money.ts")).asksForMoney;
  return detector;
}

/**
 * Asks an employer before a request for money is sent to a job seeker, once for each text. `send` runs at once for all
 * other texts, or after 'Send anyway'; until then nothing has happened to the text.
 */
export function useMoneyQuestion(id: number, name: string): { question: ReactNode; askFirst: typeof askFirst } {
  const isWarned = useWritesAsEmployer(id);
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmed = useRef(new Set<string>());
  useEffect(() => {
    // Without its code nothing is asked, as for any other message.
    if (isWarned) void loadDetector().catch(() => null);
  }, [isWarned]);

  const decide = (asks: Detector | null, text: string, isEdit: boolean, send: () => void) => {
    if (!asks?.(text) || confirmed.current.has(text.trim())) send();
    else setQuestion({ text, isEdit, onConfirm: send });
  };
  function askFirst(text: string, send: () => void, { isEdit = false } = {}): void {
    if (!isWarned) send();
    else if (detector) decide(detector, text, isEdit, send);
    else {
      void loadDetector()
        .catch(() => null)
        .then((asks) => decide(asks, text, isEdit, send));
    }
  }
  const handleConfirm = ({ text, onConfirm }: Question) => {
    confirmed.current.add(text.trim());
    setQuestion(null);
    onConfirm();
  };

  return {
    askFirst,
    question: question && (
      <ConfirmDialog
        title={question.isEdit ? texts.saveTitle : texts.sendTitle}
        confirm={{ text: question.isEdit ? texts.saveAnyway : texts.sendAnyway }}
        cancel={{ text: texts.editMessage, variant: "main" }}
        cancelFirst
        focusesCancel
        onConfirm={() => handleConfirm(question)}
        onClose={() => setQuestion(null)}
      >
        <p>{texts.why({ name })}</p>
      </ConfirmDialog>
    ),
  };
}
