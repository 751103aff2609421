import { useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { CheckingLink } from "#client/features/accounts/email/CheckingLink.tsx";
import { useMailedToken } from "#client/features/accounts/email/useMailedToken.ts";
import { endSession } from "#client/features/accounts/end-session.ts";
import { useHeadingFocus } from "#client/features/accounts/useHeadingFocus.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { checkReset } from "#shared/accounts/accounts.rest.ts";
import { ResetForm } from "./ResetForm.tsx";
import { ResetDone, ResetInvalid } from "./ResetOutcome.tsx";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const texts = passwordRecoveryTexts.reset;

type View = { kind: "checking" | "form" | "invalid" } | { kind: "done"; message: string };

/** `/reset-password`: sets a new password with the token of an emailed link. Checks the link first. */
export function ResetPasswordPage({ title }: PageProps) {
  const { token, forget } = useMailedToken({ keep: true });
  const [view, setView] = useState<View>({ kind: token ? "checking" : "invalid" });
  const place = useHeadingFocus(view.kind);
  const asked = useRef(false);
  usePageTitle(title);

  useEffect(() => {
    // The ref prevents a second request if effects run twice.
    if (!token || asked.current) return;
    asked.current = true;
    void call(checkReset, { body: { token } }).then((result) => {
      // A token that was truncated in the email fails the schema. If the check fails for another reason, the link may
      // be valid: the form is shown, and its own request decides.
      const works = result.ok ? result.value.valid : !result.fault.fields?.token;
      setView({ kind: works ? "form" : "invalid" });
    });
  }, [token]);

  const handleInvalid = () => {
    forget();
    setView({ kind: "invalid" });
  };
  const handleDone = (message: string) => {
    forget();
    endSession("password");
    setView({ kind: "done", message });
  };
  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view.kind === "checking" && <CheckingLink heading={texts.checking} />}
        {view.kind === "form" && token && (
          <ResetForm title={title} token={token} onDone={handleDone} onInvalid={handleInvalid} />
        )}
        {view.kind === "invalid" && <ResetInvalid title={title} />}
        {view.kind === "done" && <ResetDone title={title} message={view.message} />}
      </div>
    </EntryLayout>
  );
}
