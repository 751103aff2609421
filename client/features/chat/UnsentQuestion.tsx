import { useEffect, useState } from "react";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { beforeLogout } from "../../shell/chat-requests.ts";
import { unsentCount } from "./delivery/sending.ts";
import { chatTexts as texts } from "./texts/chat.texts.ts";

/** Asks for confirmation before a logout that deletes unsent messages (the computer may be shared). */
export function UnsentQuestion() {
  const [question, setQuestion] = useState<{ count: number; answer: (leave: boolean) => void } | null>(null);

  useEffect(
    () =>
      beforeLogout(async () => {
        const count = await unsentCount();
        if (count === 0) return true;
        return new Promise<boolean>((resolve) => setQuestion({ count, answer: resolve }));
      }),
    [],
  );

  if (!question) return null;
  const answer = (leave: boolean) => {
    setQuestion(null);
    question.answer(leave);
  };
  return (
    <ConfirmDialog
      title={texts.logoutTitle}
      confirm={{ text: texts.logoutLeave }}
      cancel={{ text: texts.logoutStay, variant: "main" }}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{texts.logoutText({ count: question.count })}</p>
    </ConfirmDialog>
  );
}
