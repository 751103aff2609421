import type { Writer } from "#server/platform/mail/mailer.ts";
import type { CommandHandlers } from "#server/platform/realtime/serve.ts";
import type { Subscriber } from "./events/subscriber.ts";
import type { Cleanup } from "./files/store/cleanup.ts";
import type { App } from "./http/mount.ts";
import type { GaugeOptions } from "./metrics/metrics.ts";
import type { Migration } from "./migrations/migration.ts";
import type { ScheduledTask } from "./scheduler/scheduled-task.ts";

/** What a feature stores about a user, for the personal data export. */
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
  /** Subscribes to domain events of this and other features. */
  subscribers?: readonly Subscriber[];
  /** Changes of stored data, each run once before the port opens. A released migration is never removed. */
  migrations?: readonly Migration[];
  /** Tasks that run by themselves: once a minute, and in one of several processes, unless the task says otherwise. */
  tasks?: readonly ScheduledTask[];
  /** Its parts of the personal data export, by their names in the JSON. */
  exports?: Readonly<Record<string, ExportPart>>;
  /**
   * Removes what it stores about an account. The account's own row goes last, so an interrupted deletion can be repeated.
   * Must be safe to repeat.
   */
  removeAccount?: (account: DeletedAccount) => Promise<void>;
  /**
   * Resolves when no process uses anything of the account from memory. Called when its row is gone; never rejects.
   * @param companyOwnerId of a colleague: the owner of their company
   */
  accountRemoved?: (userId: number, companyOwnerId?: number) => Promise<void>;
  /**
   * Runs in the background when the account is gone: removes what was being written meanwhile, and updates other people.
   */
  accountGone?: (userId: number, companyOwnerId?: number) => Promise<void>;
  /** Removes what a process left behind when it died, by the name in the log. */
  cleanups?: Readonly<Record<string, Cleanup>>;
  /** Writes the emails that are queued as orders and written when they are sent, by the kind of order. */
  mails?: Readonly<Record<string, Writer>>;
  /** Numbers for /api/metrics. */
  gauges?: readonly GaugeOptions[];
  /** Called first when the server stops, so that no new work begins. */
  stop?: () => void;
  /** Called when all calls are answered, to write what is still in memory. */
  close?: () => Promise<void> | void;
}
