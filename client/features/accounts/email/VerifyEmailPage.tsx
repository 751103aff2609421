import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type CallFault, call, messageOr } from "#client/data/api.ts";
import { entryStateOf } from "#client/features/accounts/sign-in/entry-state.ts";
import { useHeadingFocus } from "#client/features/accounts/useHeadingFocus.ts";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { verifyEmail } from "#shared/accounts/accounts.rest.ts";
import { verificationTexts } from "./texts/verification/verification.texts.ts";
import { useMailedToken } from "./useMailedToken.ts";
import { Verified, VerifyFailed, Verifying } from "./VerifyOutcome.tsx";
import { VerifyPending } from "./VerifyPending.tsx";

const texts = verificationTexts.page;

const isOffline = (fault: CallFault): boolean => fault.code === "UNREACHABLE";

type View =
  | { kind: "pending"; afterFailure?: true }
  | { kind: "verifying" }
  | { kind: "verified"; message: string; email: string | undefined }
  /** Without a network the link could not be checked, so it can be tried again. */
  | { kind: "failed"; fault: CallFault };

/** `/verify-email`: with a token it verifies the address automatically, without one it offers to send a new link. */
export function VerifyEmailPage({ title }: PageProps) {
  const known = entryStateOf(useLocation().state);
  const { token } = useMailedToken();
  const [view, setView] = useState<View>({ kind: token ? "verifying" : "pending" });
  const asked = useRef(false);
  const place = useHeadingFocus(view.kind);
  usePageTitle(title);

  const verify = useCallback(async () => {
    if (!token) return;
    setView({ kind: "verifying" });
    const result = await call(verifyEmail, { body: { token } });
    if (result.ok) return setView({ kind: "verified", ...result.value, email: result.value.email });
    setView({ kind: "failed", fault: result.fault });
  }, [token]);
  useEffect(() => {
    // The ref prevents a second request if effects run twice.
    if (asked.current) return;
    asked.current = true;
    void verify();
  }, [verify]);

  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view.kind === "verifying" && <Verifying />}
        {view.kind === "verified" && <Verified message={view.message} email={view.email} />}
        {view.kind === "failed" && (
          <VerifyFailed
            message={isOffline(view.fault) ? texts.networkText : messageOr(view.fault, texts.failedText)}
            onTryAgain={() => setView({ kind: "pending", afterFailure: true })}
            {...(isOffline(view.fault) && { onCheckAgain: () => void verify() })}
          />
        )}
        {view.kind === "pending" && (
          <VerifyPending title={title} known={known} afterFailure={view.afterFailure ?? false} />
        )}
      </div>
    </EntryLayout>
  );
}
