import { createFeatures } from "./features.ts";
import { createCleanup } from "./platform/files/store/cleanup.ts";
import { createPlatform } from "./platform/platform.ts";
import { Scheduler } from "./platform/scheduler/scheduler.ts";

/** Builds the whole server once: the platform, the features, and what runs across all features. */
export function createContext(deps: Parameters<typeof createPlatform>[0]) {
  const platform = createPlatform(deps);
  const { list: features, store, accounts, chat, peopleAdmin, audit, privacy, ...named } = createFeatures(platform);
  const { config, connection, events, mailer, metrics, now, log } = platform;
  events.checkAccountsWith(store.accountsAmong);
  for (const { subscribers = [] } of features) events.subscribe(subscribers);
  for (const { mails = {} } of features)
    for (const [kind, write] of Object.entries(mails)) mailer.writeWith(kind, write);
  for (const { gauges = [] } of features) for (const gauge of gauges) metrics.show(gauge);
  const migrations = features.flatMap((feature) => feature.migrations ?? []);
  const cleanup = createCleanup({
    cleanups: Object.assign({}, ...features.map((feature) => feature.cleanups)),
    now,
    log,
  });
  const tasks = [...features.flatMap((feature) => feature.tasks ?? []), cleanup.task];
  const scheduler = new Scheduler({ connection, metrics, tasks, ownsDatabase: !config.mongodbUri, log });
  return {
    ...platform,
    features,
    tasks,
    scheduler,
    migrations,
    cleanup,
    ...store,
    ...accounts,
    ...chat,
    ...peopleAdmin,
    ...privacy,
    ...named,
    audit: audit.rows,
    auditTrail: audit.trail,
    /** Starts the mail queue and the scheduled tasks. */
    start: (): void => {
      mailer.start();
      void scheduler.start();
    },
  };
}
export type AppContext = ReturnType<typeof createContext>;
