import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { verifyEmail } from "#shared/accounts/accounts.rest.ts";
import { EntryLayout } from "../../app/EntryLayout.tsx";
import type { PageProps } from "../../app/routes.ts";
import { call, saidOr } from "../../net/api.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { verifyTexts as texts } from "./accounts.texts.ts";
import { entryStateOf } from "./entry-state.ts";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { useMailedToken } from "./useMailedToken.ts";
import { Verified, VerifyFailed, Verifying } from "./VerifyOutcome.tsx";
import { VerifyPending } from "./VerifyPending.tsx";

type View = { kind: "pending" | "verifying" } | { kind: "verified" | "failed"; message: string };

/** `/verify-email`: with a token it verifies by itself, without one it offers to send a new link. */
export function VerifyEmailPage({ title }: PageProps) {
  const known = entryStateOf(useLocation().state);
  const { token } = useMailedToken();
  const [view, setView] = useState<View>({ kind: token ? "verifying" : "pending" });
  const asked = useRef(false);
  const place = useHeadingFocus(view.kind);
  usePageTitle(title);

  useEffect(() => {
    // The ref makes it one call, also where effects run twice.
    if (!token || asked.current) return;
    asked.current = true;
    void call(verifyEmail, { body: { token } }).then((result) => {
      if (result.ok) return setView({ kind: "verified", message: result.value.message });
      const { fault } = result;
      const message = fault.code === "UNREACHABLE" ? texts.networkText : saidOr(fault, texts.failedText);
      setView({ kind: "failed", message });
    });
  }, [token]);

  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view.kind === "verifying" && <Verifying />}
        {view.kind === "verified" && <Verified message={view.message} />}
        {view.kind === "failed" && (
          <VerifyFailed message={view.message} onTryAgain={() => setView({ kind: "pending" })} />
        )}
        {view.kind === "pending" && <VerifyPending title={title} known={known} />}
      </div>
    </EntryLayout>
  );
}
