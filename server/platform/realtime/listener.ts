import type { EventName } from "#shared/realtime.ts";
import type { Announcer } from "./announcer.ts";

/** The same announcer, and `hear` is called after one of these events was told to users: which it was, and not what it said. */
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
