import { useEffect, useRef, useState } from "react";
import { checkReset } from "#shared/accounts/accounts.rest.ts";
import { EntryLayout } from "../../app/EntryLayout.tsx";
import type { PageProps } from "../../app/routes.ts";
import { call } from "../../net/api.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { endSession } from "./end-session.ts";
import { ResetForm } from "./ResetForm.tsx";
import { ResetDone, ResetInvalid } from "./ResetOutcome.tsx";
import { resetTexts as texts } from "./recovery.texts.ts";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { useMailedToken } from "./useMailedToken.ts";

type View = { kind: "checking" | "form" | "invalid" } | { kind: "done"; message: string };

/** `/reset-password`: a new password by the token of a mailed link. A link that would be refused is said to be so first. */
export function ResetPasswordPage({ title }: PageProps) {
  const { token, forget } = useMailedToken({ keep: true });
  const [view, setView] = useState<View>({ kind: token ? "checking" : "invalid" });
  const place = useHeadingFocus(view.kind);
  const asked = useRef(false);
  usePageTitle(title);

  useEffect(() => {
    // The ref makes it one call, also where effects run twice.
    if (!token || asked.current) return;
    asked.current = true;
    void call(checkReset, { body: { token } }).then((result) => {
      // A token that was cut short in the mail is not even one. A check that fails otherwise says nothing about the link:
      // the form is there, and its own call decides.
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
