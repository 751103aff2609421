import type { EventName } from "#shared/realtime.ts";
import type { Announcer } from "./announcer.ts";

/**
 * An announcer that also calls `hear` after each `toUsers` of one of these events.
 */
export function withListener(
  announce: Announcer,
  events: readonly EventName[],
  hear: (event: EventName) => void,
): Announcer {
  const heard: ReadonlySet<EventName> = new Set(events);
  return {
    ...announce,
    toUsers: (userIds, event, data, spared) => {
      announce.toUsers(userIds, event, data, spared);
      if (heard.has(event)) hear(event);
    },
  };
}
