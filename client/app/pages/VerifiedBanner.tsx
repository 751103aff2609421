import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { appTexts as texts } from "../texts/app.texts.ts";
import styles from "./VerifiedBanner.module.css";

interface Arrived {
  verified: true;
  email?: string;
}

const isArrived = (state: unknown): state is Arrived =>
  typeof state === "object" && state !== null && Reflect.get(state, "verified") === true;

/**
 * For a user who has just verified their email: 'Go to Login' leads to the landing page, as specified, and this banner
 * leads on to the login with the email filled in. The navigation state survives a reload, but the prerendered page has no
 * banner: it appears after hydration.
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
