import { useState } from "react";
import { call } from "#client/net/api.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { announce } from "#client/ui/announce.ts";
import { Button } from "#client/ui/Button.tsx";
import { MessageBox } from "#client/ui/MessageBox.tsx";
import { askApproval } from "#shared/approvals/own-approvals.rest.ts";
import { documentTexts } from "./documents.texts.ts";

const texts = documentTexts.ask;

/** Lets a company that was not approved ask for another look. */
export function AskAgain({ onAsked }: { onAsked: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleAsk = async () => {
    setBusy(true);
    setProblem(null);
    const result = await call(askApproval, {});
    setBusy(false);
    if (!result.ok) return setProblem(faultToast(result.fault).message);
    announce(texts.done);
    onAsked();
  };
  return (
    <>
      <p>{texts.lead}</p>
      {problem && (
        <MessageBox type="error" title={texts.failed}>
          {problem}
        </MessageBox>
      )}
      <div>
        <Button busy={busy} busyText={texts.busy} onClick={() => void handleAsk()}>
          {texts.press}
        </Button>
      </div>
    </>
  );
}
