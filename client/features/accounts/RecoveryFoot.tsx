import { supportEmail } from "../../ui/appName.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./accounts.module.css";
import type { EntryState } from "./entry-state.ts";
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
