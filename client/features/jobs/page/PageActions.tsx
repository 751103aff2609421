import { Pencil } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { keepWantedJob } from "#client/data/wanted-job.ts";
import { detailTexts } from "#client/features/jobs/detail/texts/detail.texts.ts";
import type { WantedPage } from "#client/shell/page-props.ts";
import { buttonClass } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { Job } from "#shared/jobs/jobs.schemas.ts";
import { JobActions } from "../detail/JobActions.tsx";
import { editAddress } from "../posting/positions-view.ts";
import styles from "./JobPage.module.css";
import { pageTexts as texts } from "./texts/page.texts.ts";
import { useApplyOnArrival } from "./useApplyOnArrival.ts";

/** The actions on a job: job seekers apply, its employer edits it, visitors sign in. */
export function PageActions({ job }: { job: Job }) {
  const { user } = useStore(sessionStore);
  useApplyOnArrival(job);
  if (user && isSeeker(user.user_type)) return <JobActions job={job} />;
  const isOwn = user?.user_type === "employer" && user.id === job.company.user_id;
  return (
    <>
      {job.status === "closed" && <p className={styles.only}>{detailTexts.closed}</p>}
      {job.status === "draft" && <p className={styles.only}>{texts.draft}</p>}
      {isOwn && (
        <ButtonLink variant="second" to={editAddress(job.id)}>
          <Icon of={Pencil} />
          {texts.edit}
        </ButtonLink>
      )}
      {!user && job.status === "open" && <WaysToApply id={job.id} />}
    </>
  );
}

/** For visitors. The job is stored, so that the first sign-in of a new account leads back to it. */
function WaysToApply({ id }: { id: number }) {
  const keep = () => keepWantedJob(id);
  return (
    <>
      <SignIn onClick={keep}>{texts.signIn}</SignIn>
      <ButtonLink variant="second" to="/SignUpPage" onClick={keep}>
        {texts.createAccount}
      </ButtonLink>
    </>
  );
}

/** A link to the login, which leads back to this page. */
export function SignIn({ children, onClick }: { children: string; onClick?: () => void }) {
  const { pathname } = useLocation();
  const wanted: WantedPage = { from: pathname };
  return (
    <Link to="/login" state={wanted} className={buttonClass({})} onClick={onClick}>
      {children}
    </Link>
  );
}
