import { useCallback, useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { endSession } from "#client/features/accounts/end-session.ts";
import { RecoveryFoot } from "#client/features/accounts/recovery/RecoveryFoot.tsx";
import { useHeadingFocus } from "#client/features/accounts/useHeadingFocus.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { checkUndoEmail, type UndoState, undoEmail } from "#shared/accounts/undo-email.rest.ts";
import { CheckFailed, CheckingLink } from "./CheckingLink.tsx";
import { undoEmailTexts as texts } from "./texts/undo-email/undo-email.texts.ts";
import { UndoDone, UndoOffer, UndoUseless } from "./UndoEmailOutcome.tsx";
import { useMailedToken } from "./useMailedToken.ts";

type View =
  | { kind: "checking" | Exclude<UndoState, "valid"> }
  | { kind: "failed"; fault: CallFault }
  | { kind: "valid"; email: string }
  | { kind: "done"; email: string; message: string };

/**
 * `/undo-email`: the owner of the old address can undo a change of email. Opening the page changes nothing, so that
 * mail scanners which open links have no effect; only the button does.
 */
export function UndoEmailPage({ title }: PageProps) {
  const { token, forget } = useMailedToken({ keep: true });
  const [view, setView] = useState<View>({ kind: token ? "checking" : "invalid" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  const place = useHeadingFocus(view.kind);
  usePageTitle(title);

  const check = useCallback(async () => {
    if (!token) return;
    setView({ kind: "checking" });
    const result = await call(checkUndoEmail, { body: { token } });
    if (!result.ok) return setView(result.fault.fields?.token ? { kind: "invalid" } : failedBy(result.fault));
    const { state, email = "" } = result.value;
    setView(state === "valid" ? { kind: "valid", email } : { kind: state });
  }, [token]);
  useEffect(() => {
    // The ref prevents a second request if effects run twice.
    if (asked.current) return;
    asked.current = true;
    void check();
  }, [check]);

  const handleUndo = async () => {
    if (!token || busy) return;
    setBusy(true);
    setFailure(null);
    const result = await call(undoEmail, { body: { token } });
    setBusy(false);
    if (result.ok) {
      forget();
      endSession("email");
      setView({ kind: "done", ...result.value });
      return;
    }
    // The link was used in another tab or has expired in the meantime: the check says which.
    if (result.fault.code === "INVALID_TOKEN") return check();
    setFailure(faultToast(result.fault).message);
  };
  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view.kind === "checking" && <CheckingLink heading={texts.checking} />}
        {view.kind === "failed" && <CheckFailed fault={view.fault} onRetry={() => void check()} />}
        {view.kind === "valid" && (
          <UndoOffer title={title} email={view.email} busy={busy} failure={failure} onUndo={() => void handleUndo()} />
        )}
        {(view.kind === "invalid" || view.kind === "used" || view.kind === "expired") && (
          <UndoUseless why={view.kind} />
        )}
        {view.kind === "done" && <UndoDone email={view.email} message={view.message} />}
        {view.kind !== "checking" && <RecoveryFoot />}
      </div>
    </EntryLayout>
  );
}

const failedBy = (fault: CallFault): View => ({ kind: "failed", fault });
