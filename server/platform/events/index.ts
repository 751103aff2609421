import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";

/** How often due events are delivered, in milliseconds: the shortest pause after a failure. */
const EVERY_MS = 5000;

/** Delivers the domain events that their publishers could not, and removes those of deleted accounts. */
export function createEventsFeature({ events, log }: Platform): Feature {
  return {
    name: "events",
    // In every process, because a lease protects each event.
    tasks: [
      createScheduledTask({
        ...{ what: "events to deliver", run: () => events.processPending(), everyMs: EVERY_MS, log },
        scope: "every",
      }),
    ],
    exports: {
      // Without the payload: the rows of the change are exported already, and texts of the other side belong to them.
      waiting_events: async (userId) =>
        (await events.of(userId)).map(({ name, at, dead_at }) => ({ name, at, dead_at })),
    },
    removeAccount: ({ id }) => events.removeOf(id),
    accountGone: (userId) => events.removeOf(userId),
    stop: () => events.stop(),
    gauges: [
      {
        name: "kasama_events_waiting",
        help: "Domain events that have not been delivered to all subscribers yet, by any process",
        read: () => events.countWaiting(),
      },
      {
        name: "kasama_events_dead_total",
        help: "Domain events that could not be delivered and were given up",
        read: () => events.countDead(),
      },
    ],
  };
}
