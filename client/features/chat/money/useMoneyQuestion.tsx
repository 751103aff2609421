import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { asksForMoney } from "#shared/chat/money-requests/asks-for-money.ts";
import { useWritesAsEmployer } from "./guarded.ts";
import { moneyTexts as texts } from "./texts/money.texts.ts";

interface Question {
  text: string;
  isEdit: boolean;
  onConfirm: () => void;
}

/**
 * Asks an employer before a request for money is sent to a job seeker, once for each text. `send` runs at once for all
 * other texts, or after 'Send anyway'; until then nothing has happened to the text.
 */
export function useMoneyQuestion(id: number, name: string): { question: ReactNode; askFirst: typeof askFirst } {
  const isWarned = useWritesAsEmployer(id);
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmed = useRef(new Set<string>());
  function askFirst(text: string, send: () => void, { isEdit = false } = {}): void {
    if (!isWarned || confirmed.current.has(text.trim()) || !asksForMoney(text)) send();
    else setQuestion({ text, isEdit, onConfirm: send });
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
