import { Link } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import type { EntryState } from "#client/features/accounts/sign-in/entry-state.ts";
import { supportEmail } from "#client/ui/appName.ts";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const texts = passwordRecoveryTexts.both;

/** The two links below a recovery screen: to the login with the known address, and to the support. */
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
