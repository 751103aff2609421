import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { askApproval } from "#shared/approvals/own-approvals.rest.ts";
import { setupTexts } from "./texts/setup.texts.ts";

const texts = setupTexts.rejected;

/** Requests another review of a rejected company, and shows the result as a toast. */
export function useAskReview(onAsked: () => void) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const result = await call(askApproval, {});
    setBusy(false);
    if (!result.ok) {
      toast({ ...faultToast(result.fault), title: texts.failed });
      return;
    }
    toast({ type: "success", title: texts.asked, message: texts.askedText });
    onAsked();
  };
  return { busy, ask: () => void ask() };
}
