import { homeOf } from "#shared/accounts/user-types.ts";
import { followOtherTabs as followSession, restoreSession, sessionStore } from "../data/session.ts";
import { livenFigures } from "../features/landing/figures.document.ts";
import { followOtherTabs } from "../shell/display/display.actions.ts";
import { livenDisplaySettings } from "../shell/display/display.document.ts";
import { frameTexts as texts } from "../shell/frame/Footer.texts.ts";
import { isPlainPress } from "../ui/controls/plainPress.ts";

/** The ways in, or the way back where one is signed in: `PublicHeader` without React. */
function livenHeader(): void {
  const signIn = document.querySelector<HTMLAnchorElement>('header a[href="/login"]');
  const createAccount = document.querySelector<HTMLAnchorElement>('header a[href="/SignUpPage"]');
  const show = () => {
    const { user } = sessionStore.getState();
    if (signIn) signIn.href = user ? homeOf(user.user_type) : "/login";
    if (signIn) signIn.textContent = user ? texts.yourDashboard : texts.signIn;
    if (createAccount) createAccount.hidden = user !== null;
  };
  sessionStore.subscribe(show);
  restoreSession();
  followSession();
  show();
}

/** Where the app is: the build has noted it. */
const appAddress = () => document.querySelector<HTMLMetaElement>('meta[name="kasama-app"]')?.content ?? "";

/** The link to another page of ours that something stands in. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  return link && link.pathname !== window.location.pathname ? link : null;
}

/** Fetches the app as soon as somebody is about to follow a link: pointer, finger or focus on it. */
function fetchAppInTime(): void {
  const fetched = new AbortController();
  const handleSign = ({ target }: Event) => {
    if (!linkOf(target)) return;
    fetched.abort();
    const hint = document.createElement("link");
    hint.rel = "modulepreload";
    hint.href = appAddress();
    document.head.append(hint);
  };
  for (const sign of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(sign, handleSign, { passive: true, signal: fetched.signal });
}

/** With the first link the app takes over: it shows the page of the new address in the place of this one. */
function livenLinks(): void {
  const taken = new AbortController();
  const handleClick = (event: MouseEvent) => {
    const link = linkOf(event.target);
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    taken.abort();
    window.history.pushState(null, "", link.href);
    // Where it cannot be had, the browser tries the page itself, and says what is wrong.
    import(/* @vite-ignore */ appAddress()).catch(() => window.location.reload());
  };
  document.addEventListener("click", handleClick, { signal: taken.signal });
}

/**
 * Brings the landing page to life as the build has written it down (app/prerender.tsx). A visitor reads it; what there is
 * to press needs no React, so none is loaded before somebody goes on to a page that does.
 */
export function livenLanding(): void {
  followOtherTabs();
  livenDisplaySettings();
  livenHeader();
  fetchAppInTime();
  livenLinks();
  void livenFigures();
}
