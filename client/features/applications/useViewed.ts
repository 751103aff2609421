import { useEffect } from "react";
import { call } from "#client/data/api.ts";
import { sessionStore } from "#client/data/session.ts";
import { usePageHidden } from "#client/ui/hooks/usePageHidden.ts";
import { viewApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";

/**
 * Tells the applicant once that the employer has opened this application. Only for one that a person chose to open and
 * that is in sight: what a page opens by itself or loads ahead must not call it.
 */
export function useViewed(application: Application | null): void {
  const isHidden = usePageHidden();
  const me = sessionStore.getState().user?.id;
  const isDue =
    application !== null &&
    application.employer_id === me &&
    application.viewed_at === null &&
    application.status !== "withdrawn";
  const id = isDue && !isHidden ? application.id : null;
  useEffect(() => {
    // Nothing waits for the answer; what fails is sent again when the application is opened the next time.
    if (id !== null) void call(viewApplication, { params: { id } });
  }, [id]);
}
