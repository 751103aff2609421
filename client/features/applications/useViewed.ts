import { useEffect } from "react";
import { call } from "#client/data/api.ts";
import { sessionStore } from "#client/data/session.ts";
import { usePageHidden } from "#client/ui/hooks/usePageHidden.ts";
import { viewApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";

/**
 * Reports once that the employer has viewed this application. Call it only for an application that a person opened and
 * that is visible, not for one that a page opens automatically or preloads.
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
    // Fire and forget: a failed request is sent again when the application is opened the next time.
    if (id !== null) void call(viewApplication, { params: { id } });
  }, [id]);
}
