import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";

/** How often due events are looked for, in milliseconds: as often as the shortest pause after a failure. */
const EVERY_MS = 5000;

/** Delivers the domain events that their publishers could not, and removes those of deleted accounts. */
export function createEventsFeature({ events, log }: Platform): Feature {
  return {
    name: "events",
    // In every process: each event has a lease of its own.
    tasks: [
      createScheduledTask({
        ...{ what: "events to deliver", run: events.processPending, everyMs: EVERY_MS, log },
        scope: "every",
      }),
    ],
    exports: {
      // What an event says stands in the rows that it reports, and the words of the other side are not the person's.
      waiting_events: async (userId) =>
        (await events.of(userId)).map(({ name, at, dead_at }) => ({ name, at, dead_at })),
    },
    removeAccount: ({ id }) => events.removeOf(id),
    accountGone: events.removeOf,
    stop: events.stop,
    gauges: [
      {
        name: "kasama_events_waiting",
        help: "Domain events that have not been delivered to all subscribers yet, by any process",
        read: events.countWaiting,
      },
      {
        name: "kasama_events_dead_total",
        help: "Domain events that could not be delivered and were given up",
        read: events.countDead,
      },
    ],
  };
}
