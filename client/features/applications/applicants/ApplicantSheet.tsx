import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { otherOf, useSaidStatus, Waiting } from "../ApplicationDialog.tsx";
import { ApplicationView } from "../ApplicationView.tsx";
import { listTexts } from "../list/list.texts.ts";
import { useApplication } from "../useApplication.ts";
import { useViewed } from "../useViewed.ts";
import styles from "./applicants.module.css";

const texts = listTexts.applicants;

/** One application beside the list, or in its place where there is no room for both. */
export function ApplicantSheet({ id, back }: { id: number; back: string }) {
  const { loaded, retry, refresh, take } = useApplication(id);
  const sheet = useRef<HTMLElement>(null);
  const application = loaded.state === "ready" ? loaded.application : null;
  useSaidStatus(application);
  useViewed(application);
  const isThere = loaded.state !== "loading";
  useEffect(() => {
    const focused = document.activeElement;
    // In the place of the list, the row that was pressed is gone from sight: the focus goes to what it led to.
    const isLost = !focused || focused === document.body || !focused.checkVisibility();
    if (isThere && isLost) sheet.current?.querySelector("h2")?.focus();
  }, [isThere]);
  return (
    <section className={styles.sheet} aria-label={texts.sheet} ref={sheet}>
      <div className={styles.back}>
        <ButtonLink variant="quiet" small to={back}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </ButtonLink>
      </div>
      {loaded.state === "loading" && (
        <div className={styles.inside}>
          <Waiting />
        </div>
      )}
      {loaded.state === "failed" && (
        <div className={styles.inside}>
          <LoadFailed title={loaded.failure.title} onRetry={loaded.failure.mayRetry ? retry : undefined}>
            {loaded.failure.message}
          </LoadFailed>
        </div>
      )}
      {application && (
        <ApplicationView
          sheet
          application={application}
          onChanged={take}
          onNews={refresh}
          onMessage={() => openConversationWith(otherOf(application))}
        />
      )}
    </section>
  );
}
