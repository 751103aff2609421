import type { Writer } from "#server/platform/mail/mailer.ts";
import type { CommandHandlers } from "#server/platform/realtime/serve.ts";
import type { Subscriber } from "./events/subscriber.ts";
import type { Cleanup } from "./files/store/cleanup.ts";
import type { App } from "./http/mount.ts";
import type { GaugeOptions } from "./metrics/metrics.ts";
import type { Migration } from "./migrations/migration.ts";
import type { ScheduledTask } from "./scheduler/scheduled-task.ts";

/** What one feature holds on a user, for the copy of everything that is held on them. */
export type ExportPart = (userId: number) => Promise<unknown>;

/** An account that is being deleted. */
export interface DeletedAccount {
  id: number;
}

/**
 * What a feature registers with the platform. server/features.ts lists the features in the order in which they are
 * built; everything else here is a loop over that list.
 */
export interface Feature {
  name: string;
  /** Mounts its REST calls, each with its access. */
  routes?: (app: App) => void;
  /** Its socket commands, each with its access. */
  commands?: Partial<CommandHandlers>;
  /** Follows domain events, its own ones and those of other features. */
  subscribers?: readonly Subscriber[];
  /** Changes of what is stored, each run once before the port opens. Never removed once released. */
  migrations?: readonly Migration[];
  /** What runs by itself: once a minute, and in one of several processes, unless the task says otherwise. */
  tasks?: readonly ScheduledTask[];
  /** Its part of the personal data export, by the name that each part has in the JSON. */
  exports?: Readonly<Record<string, ExportPart>>;
  /**
   * Removes what it holds on an account. The account's own row goes last, so a deletion that was cut off can be repeated:
   * a second time this does nothing.
   */
  removeAccount?: (account: DeletedAccount) => Promise<void>;
  /** Runs in the background when the account is gone: removes what was still on its way, and shows others that it is gone. */
  accountGone?: (userId: number) => Promise<void>;
  /** Removes what a lost process left behind, by the name that stands in the log. */
  cleanups?: Readonly<Record<string, Cleanup>>;
  /** Writes the emails that are ordered now and written when they are sent, by the kind of order. */
  mails?: Readonly<Record<string, Writer>>;
  /** Numbers for /api/metrics. */
  gauges?: readonly GaugeOptions[];
  /** Called first when the server stops: no new work begins. */
  stop?: () => void;
  /** Called when all calls are answered: writes what is still in memory. */
  close?: () => Promise<void> | void;
}
