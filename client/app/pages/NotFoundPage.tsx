import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { PublicFrame } from "#client/shell/frame/PublicFrame.tsx";
import { useInsideLayout } from "#client/shell/frame-context.ts";
import { supportEmail } from "#client/ui/appName.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { WovenBackground } from "#client/ui/layout/WovenBackground.tsx";
import { homeOf } from "#shared/accounts/user-types.ts";
import styles from "./NotFoundPage.module.css";
import { notFoundTexts as texts } from "./texts/not-found/not-found.texts.ts";

/** The page for unknown addresses. */
export function NotFoundPage() {
  usePageTitle(texts.title);
  const { user } = useStore(sessionStore);
  const email = supportEmail();
  const inside = useInsideLayout();
  return (
    <PublicFrame className={styles.main}>
      {!inside && <WovenBackground />}
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
            {texts.help({
              address: () => (
                <a key="address" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            })}
          </p>
        )}
      </div>
    </PublicFrame>
  );
}
