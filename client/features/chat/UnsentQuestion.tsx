import { useEffect, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { beforeLogout } from "../../shell/chat-requests.ts";
import { chatTexts as texts } from "./chat.texts.ts";
import { unsentCount } from "./delivery/sending.ts";

/** A logout wipes what is unsent, since the computer may be shared; so it is asked about first. */
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
    <Dialog
      title={texts.logoutTitle}
      small
      alert
      onClose={() => answer(false)}
      foot={
        <>
          <Button variant="danger" onClick={() => answer(true)}>
            {texts.logoutLeave}
          </Button>
          <Button onClick={() => answer(false)}>{texts.logoutStay}</Button>
        </>
      }
    >
      <p>{texts.logoutText(question.count)}</p>
    </Dialog>
  );
}
