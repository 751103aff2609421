import type { Notifications } from "#server/features/notifications/index.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { ReportDecided } from "./domain-events.ts";
import { OUTCOME_TITLES } from "./reports.texts.ts";

/** Notifies the reporter of the outcome. */
export function createReportSubscribers(notify: Notifications["raise"]): Subscriber[] {
  return [
    subscriber("notification", [ReportDecided], ({ id: cause, payload: { reporter_id, status, outcome } }) =>
      notify({
        ...{ user_id: reporter_id, cause, type: "info", target_url: null },
        ...{ title: OUTCOME_TITLES[status], message: outcome },
      }),
    ),
  ];
}
