import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { verifyEmail } from "#shared/accounts/accounts.rest.ts";
import { EntryLayout } from "../../app/EntryLayout.tsx";
import type { PageProps } from "../../app/routes.ts";
import { call, saidOr } from "../../net/api.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { verifyTexts as texts } from "./accounts.texts.ts";
import { Verified, VerifyFailed, Verifying } from "./VerifyOutcome.tsx";
import { VerifyPending } from "./VerifyPending.tsx";

/** What sign-ups and the login leave in the navigation state. */
export interface VerifyState {
  email?: string;
  fromRegistration?: boolean;
  message?: string;
}

type View = { kind: "pending" | "verifying" } | { kind: "verified" | "failed"; message: string };

const stateOf = (state: unknown): VerifyState => {
  if (typeof state !== "object" || state === null) return {};
  const { email, fromRegistration, message } = state as Record<string, unknown>;
  return {
    ...(typeof email === "string" && email ? { email } : {}),
    ...(typeof message === "string" && message ? { message } : {}),
    fromRegistration: fromRegistration === true,
  };
};

/** `/verify-email`: with a token it verifies by itself, without one it offers to send a new link. */
export function VerifyEmailPage({ title }: PageProps) {
  const location = useLocation();
  const [token] = useState(() => new URLSearchParams(location.search).get("token"));
  const [view, setView] = useState<View>({ kind: token ? "verifying" : "pending" });
  const asked = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  usePageTitle(title);

  useEffect(() => {
    // The ref makes it one call, also where effects run twice.
    if (!token || asked.current) return;
    asked.current = true;
    // The token is of no use in the history, in a shared screen or in a referrer.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void call(verifyEmail, { body: { token } }).then((result) => {
      if (result.ok) return setView({ kind: "verified", message: result.value.message });
      const { fault } = result;
      const message = fault.code === "UNREACHABLE" ? texts.networkText : saidOr(fault, texts.failedText);
      setView({ kind: "failed", message });
    });
  }, [token]);

  // What stood there is gone, and the focus with it: the new heading takes it, and readers hear what happened.
  const shown = useRef(view.kind);
  useEffect(() => {
    if (shown.current === view.kind) return;
    shown.current = view.kind;
    place.current?.querySelector("h1")?.focus();
  }, [view.kind]);

  return (
    <EntryLayout claim={texts.claim}>
      <div className="stack" ref={place}>
        {view.kind === "verifying" && <Verifying />}
        {view.kind === "verified" && <Verified message={view.message} />}
        {view.kind === "failed" && (
          <VerifyFailed message={view.message} onTryAgain={() => setView({ kind: "pending" })} />
        )}
        {view.kind === "pending" && <VerifyPending title={title} {...stateOf(location.state)} />}
      </div>
    </EntryLayout>
  );
}
