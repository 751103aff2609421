import { Link } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import type { EntryState } from "#client/features/accounts/sign-in/entry-state.ts";
import { supportEmail } from "#client/ui/appName.ts";
import { recoveryTexts as texts } from "./recovery.texts.ts";

/** The two ways on from a screen of the recovery: to the login, with what is known of the person, and to a person. */
export function RecoveryFoot({ known }: { known?: EntryState }) {
  const support = supportEmail();
  return (
    <p className={styles.foot}>
      <Link className="link-alone" to="/login" state={known}>
        {texts.backToLogin}
      </Link>
      {support && (
        <a className="link-alone" href={`mailto:${support}`}>
          {texts.support}
        </a>
      )}
    </p>
  );
}
