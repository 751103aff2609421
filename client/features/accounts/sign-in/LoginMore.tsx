import { CircleQuestionMark } from "lucide-react";
import { Link } from "react-router";
import styles from "#client/features/accounts/accounts.module.css";
import { supportEmail } from "#client/ui/appName.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { soft } from "#client/ui/layout/tags.tsx";
import { signInTexts as texts } from "./texts/sign-in.texts.ts";

/** The part below the login form. */

export function NewHere() {
  return (
    <div className={styles.new}>
      <h2>{texts.newHere}</h2>
      <ul className={styles.links}>
        <li>
          {texts.createAccount({
            link: (text) => (
              <Link key="link" to="/SignUpPage">
                {text}
              </Link>
            ),
            soft,
          })}
        </li>
        <li>
          {texts.createEmployer({
            link: (text) => (
              <Link key="link" to="/EmployerSignUpForm">
                {text}
              </Link>
            ),
            soft,
          })}
        </li>
      </ul>
    </div>
  );
}

/** The help tooltip of the specification, as a disclosure: it opens on a press, and its address can be copied. */
export function LoginHelp() {
  const support = supportEmail();
  return (
    <details className={styles.help}>
      <summary>
        <Icon of={CircleQuestionMark} />
        {texts.help}
      </summary>
      {support ? (
        <p>
          {texts.helpAt({
            address: () => (
              <a key="address" href={`mailto:${support}`}>
                {support}
              </a>
            ),
          })}
        </p>
      ) : (
        <p>{texts.helpWithout}</p>
      )}
    </details>
  );
}
