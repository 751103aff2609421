import { useStore } from "zustand";
import { sessionStore } from "#client/net/session.ts";
import { supportEmail } from "#client/ui/appName.ts";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import { Mat } from "#client/ui/Mat.tsx";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import { useInsideLayout } from "./frame-context.ts";
import styles from "./NotFoundPage.module.css";
import { notFoundTexts as texts } from "./NotFoundPage.texts.ts";
import { PublicFrame } from "./PublicFrame.tsx";

/** Any address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle(texts.title);
  const { user } = useStore(sessionStore);
  const email = supportEmail();
  const inside = useInsideLayout();
  return (
    <PublicFrame className={styles.main}>
      {!inside && <Mat />}
      <div className={styles.sheet}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.lead}</p>
        <div className="row">
          {user && <ButtonLink to={homeOf(user.user_type)}>{texts.yourDashboard}</ButtonLink>}
          <ButtonLink to="/" variant={user ? "second" : "main"}>
            {texts.home}
          </ButtonLink>
          {!user && (
            <ButtonLink to="/login" variant="second">
              {texts.signIn}
            </ButtonLink>
          )}
        </div>
        {email && (
          <p className="soft">
            {texts.help}
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </PublicFrame>
  );
}
