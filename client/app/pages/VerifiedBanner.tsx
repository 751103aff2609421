import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { appTexts as texts } from "#client/app/app.texts.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import styles from "./VerifiedBanner.module.css";

interface Arrived {
  verified: true;
  email?: string;
}

const isArrived = (state: unknown): state is Arrived =>
  typeof state === "object" && state !== null && Reflect.get(state, "verified") === true;

/**
 * For somebody who has verified their address a moment ago: 'Go to Login' leads to the landing page, as specified, and
 * this leads on to the login with the address filled in. A reload has the state of the navigation too, but the page that
 * the build has written has no banner: it appears once that page is hydrated.
 */
export function VerifiedBanner() {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isHydrated || !isArrived(state)) return null;
  return (
    <aside className={styles.banner} aria-label={texts.verified.label}>
      <p>{texts.verified.text}</p>
      <ButtonLink to="/login" small state={{ email: state.email }}>
        {texts.verified.signIn}
      </ButtonLink>
    </aside>
  );
}
