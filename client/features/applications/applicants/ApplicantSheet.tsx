import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { otherOf, useSaidStatus, Waiting } from "../ApplicationDialog.tsx";
import { ApplicationView } from "../ApplicationView.tsx";
import { failureOf, useApplication } from "../useApplication.ts";
import { useViewed } from "../useViewed.ts";
import styles from "./applicants.module.css";

const texts = listTexts.applicants;

/** One application next to the list, or instead of it if there is not enough space. */
export function ApplicantSheet({ id, back }: { id: number; back: string }) {
  const { answer, retry, refresh, replace } = useApplication(id);
  const sheet = useRef<HTMLElement>(null);
  const application = answer.state === "ready" ? answer.value : null;
  useSaidStatus(application);
  useViewed(application);
  const failure = answer.state === "failed" ? failureOf(answer.fault) : null;
  const isThere = answer.state !== "loading";
  useEffect(() => {
    const focused = document.activeElement;
    // The sheet replaces the list with the pressed row, so the sheet takes the focus.
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
      {answer.state === "loading" && (
        <div className={styles.inside}>
          <Waiting />
        </div>
      )}
      {failure && (
        <div className={styles.inside}>
          <LoadFailed title={failure.title} onRetry={failure.mayRetry ? retry : undefined}>
            {failure.message}
          </LoadFailed>
        </div>
      )}
      {application && (
        <ApplicationView
          sheet
          application={application}
          onChanged={replace}
          onNews={refresh}
          onMessage={() => openConversationWith(otherOf(application))}
        />
      )}
    </section>
  );
}
