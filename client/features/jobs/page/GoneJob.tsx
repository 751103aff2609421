import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { homeOf, isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import { searchAddress } from "../job-address.ts";
import { positionsAddress } from "../posting/positions-view.ts";
import styles from "./JobPage.module.css";
import { SignIn } from "./PageActions.tsx";
import { pageTexts as jobPageTexts } from "./texts/page.texts.ts";

const texts = jobPageTexts.notFound;

/** Shown instead of a job that the reader may not see: it is closed or deleted, or never existed. */
export function GoneJob() {
  const { user } = useStore(sessionStore);
  const nextPage = user && nextPageFor(user.user_type);
  return (
    <div className={styles.note}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>
        {texts.text} {!user && texts.visitor}
      </p>
      <div className="row">
        {!nextPage && <SignIn>{texts.signIn}</SignIn>}
        <ButtonLink to={nextPage?.to ?? "/"} variant={nextPage ? "main" : "second"}>
          {nextPage?.words ?? texts.start}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A link to the next page for each type of user: the search for job seekers, their own jobs for employers. */
function nextPageFor(type: UserType): { to: string; words: string } {
  if (isSeeker(type)) return { to: searchAddress(homeOf(type)), words: texts.search };
  return type === "employer"
    ? { to: positionsAddress({ status: null, page: 1 }), words: texts.positions }
    : { to: "/", words: texts.start };
}
