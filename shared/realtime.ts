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
import { savedReplyEvents } from "./saved-replies/saved-replies.events.ts";

/** All socket commands: payload, and the value of the acknowledgement. */
export const commands = { ...chatCommands } as const;

/** All server events except those for admins. */
export const events = {
  ...accountEvents,
  ...applicationEvents,
  ...chatEvents,
  ...interviewEvents,
  ...jobEvents,
  ...notificationEvents,
  ...preferencesEvents,
  ...profileEvents,
  ...savedReplyEvents,
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
/**
 * What a tab sends when its page changes its language: `en`, `fil`. Its first one is in the handshake. It is no command:
 * it has no answer, and anything else than one of our languages is ignored.
 */
export const LANGUAGE_SIGNAL = "language";

export type ServerToClient = { [N in EventName]: (data: EventData<N>) => void };

/** The largest frame that a socket may send, in bytes. Files are sent over HTTP. */
export const FRAME_MAX = 64 * 1024;

/**
 * Reconnection settings of a tab, in milliseconds as for Socket.IO. The first attempt happens after 0.3 to 5.2 s: when
 * a server dies, its tabs must not all reconnect in the same second. A browser that comes back online, or a tab that
 * becomes visible, reconnects immediately.
 */
export const RECONNECT = { reconnectionDelay: 2750, reconnectionDelayMax: 5000, randomizationFactor: 0.9 } as const;
