import type { Notifications } from "#server/features/notifications/index.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { ReportDecided } from "./domain-events.ts";

/** Notifies the reporter of the outcome. It does not say what was done. */
export function createReportSubscribers(notify: Notifications["raise"]): Subscriber[] {
  return [
    subscriber("notification", [ReportDecided], ({ id: cause, payload: { reporter_id, status, outcome } }) =>
      notify({
        ...{ user_id: reporter_id, cause, type: "info", target_url: null },
        note: { kind: "report.decided", status, words: outcome },
      }),
    ),
  ];
}
