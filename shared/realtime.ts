import type * as z from "zod/mini";
import { accountEvents } from "./accounts/accounts.events.ts";
import type { adminEvents } from "./admin/admin.events.ts";
import { applicationEvents } from "./applications/applications.events.ts";
import { chatCommands, chatEvents } from "./chat/chat.events.ts";
import type { Result } from "./fault.ts";
import { interviewEvents } from "./interviews/interviews.events.ts";
import { jobEvents } from "./jobs/jobs.events.ts";
import { notificationEvents } from "./notifications/notifications.events.ts";
import { preferencesEvents } from "./preferences/preferences.events.ts";
import { profileEvents } from "./profiles/profiles.events.ts";

/** Every command of a socket: what it carries and what its acknowledgement brings. */
export const commands = { ...chatCommands } as const;

/** Every announcement of the server that is not for admins alone. */
export const events = {
  ...accountEvents,
  ...applicationEvents,
  ...chatEvents,
  ...interviewEvents,
  ...jobEvents,
  ...notificationEvents,
  ...preferencesEvents,
  ...profileEvents,
} as const;

export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]["payload"]>;
export type CommandPayload<N extends CommandName> = z.output<(typeof commands)[N]["payload"]>;
export type CommandReply<N extends CommandName> = z.output<(typeof commands)[N]["reply"]>;

type Events = typeof events & typeof adminEvents;
export type EventName = keyof Events;
export type EventData<N extends EventName> = z.output<Events[N]>;

export type ClientToServer = {
  [N in CommandName]: (payload: CommandInput<N>, ack: (result: Result<CommandReply<N>>) => void) => void;
};
export type ServerToClient = { [N in EventName]: (data: EventData<N>) => void };

/** The largest frame that a socket may send, in bytes. Files travel over HTTP. */
export const FRAME_MAX = 64 * 1024;

/**
 * How a tab whose connection broke comes back by itself, in milliseconds as Socket.IO has it. The first attempt falls
 * somewhere between 0.3 and 5.2 s: when a server dies, all its tabs must not ask the next one in the same second. A
 * browser that hears that its own network is back does not wait for it, nor does a tab that is just looked at again.
 */
export const RECONNECT = { reconnectionDelay: 2750, reconnectionDelayMax: 5000, randomizationFactor: 0.9 } as const;
