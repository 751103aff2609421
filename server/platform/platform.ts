import path from "node:path";
import type { Connection } from "mongoose";
import type { Bus, MissReason } from "#server/platform/cluster/bus.ts";
import { announcerCalls, createClusterAnnouncer } from "#server/platform/cluster/cluster-announcer.ts";
import { createCurrentAnnouncer } from "#server/platform/cluster/current-announcer.ts";
import { TabDirectory } from "#server/platform/cluster/directory.ts";
import { Everywhere } from "#server/platform/cluster/everywhere.ts";
import { missedEventsModel } from "#server/platform/cluster/missed-events.model.ts";
import { MissedEventsRepo } from "#server/platform/cluster/missed-events.repo.ts";
import { MissedEvents } from "#server/platform/cluster/missed-events.ts";
import { RemoteCalls } from "#server/platform/cluster/remote-calls.ts";
import { createStoredCalls, storedCallModel } from "#server/platform/cluster/stored-calls.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createFieldCipher, type FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { createFileCipher } from "#server/platform/crypto/file-cipher.ts";
import { createIds } from "#server/platform/database/ids.ts";
import { createRecords } from "#server/platform/database/records.ts";
import type { Redis } from "#server/platform/database/redis.ts";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { eventModel } from "#server/platform/events/event.model.ts";
import { EventsRepo } from "#server/platform/events/events.repo.ts";
import { Events } from "#server/platform/events/events.ts";
import { createImages } from "#server/platform/files/images/images.ts";
import { FileStore } from "#server/platform/files/store/file-store.ts";
import { createUploadChecks } from "#server/platform/files/upload-checks.ts";
import { createMemoryLimiter, createRedisLimiter } from "#server/platform/http/rate-limit/limiter.ts";
import { createCookie } from "#server/platform/http/session.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createPseudonyms } from "#server/platform/log/pseudonyms.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import { mailModel, sentMailModel } from "#server/platform/mail/mail.model.ts";
import { Mailer } from "#server/platform/mail/mailer.ts";
import { MailsRepo } from "#server/platform/mail/mails.repo.ts";
import { createOutboxFiles } from "#server/platform/mail/outbox-files.ts";
import { createOutboxTransport, createSmtpTransport } from "#server/platform/mail/transports.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { createAnnouncer } from "#server/platform/realtime/announcer.ts";
import type { IoServer } from "#server/platform/realtime/io.ts";
import { withListener } from "#server/platform/realtime/listener.ts";
import { createSyncDue } from "#server/platform/realtime/sync-due.ts";
import { createBackground } from "#server/platform/scheduler/background.ts";
import type { EventName } from "#shared/realtime.ts";
import { createHook } from "./hook.ts";

interface Deps {
  config: Config;
  connection: Connection;
  /** Null when a single process counts in its own memory. */
  redis: Redis | null;
  /** The bus to the other processes; null for a single process. */
  bus: Bus | null;
  passwords: Passwords;
  metrics: Metrics;
  /** The socket server, which is built after the features whose commands it runs. */
  io: () => IoServer;
  /** The address in emails and headers, known once the port is open. */
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}

/** Everything that features are built on. Knows no feature. */
export function createPlatform(deps: Deps) {
  const { config, connection, bus, passwords, metrics, publicUrl, now, log } = deps;
  const cipher = createFieldCipher(config.dataKey);
  const pseudonyms = createPseudonyms(config.jwtSecret);
  /** Called after writes that may change a number on the admins' overview. */
  const written = createHook();
  const { announceToAll, ...processes } = connectProcesses(deps);
  const announce = withListener(announceToAll, ["chat:message", "job:changed"], (event) => {
    written.signal();
    if (event === "chat:message") metrics.messageStored();
  });
  const outboxDir = path.join(config.dataDir, "outbox");
  const fileStore = new FileStore(connection);
  return {
    config,
    connection,
    passwords,
    metrics,
    publicUrl,
    now,
    log,
    ids: createIds(connection),
    records: createRecords({ metrics, nameFor: pseudonyms.user, log }),
    inTransaction: createTransactions(connection),
    events: new Events({ repo: new EventsRepo(eventModel(connection)), now, log }),
    cipher,
    fileCipher: createFileCipher(config.dataKey),
    limiter: createLimiter(deps),
    pseudonyms,
    written,
    /** The bus to the other processes; null for a single process. */
    bus,
    ...processes,
    announce,
    background: createBackground(log),
    site: (): Site => ({ name: config.appName, url: publicUrl(), support: config.supportEmail }),
    cookie: createCookie("kasama", publicUrl),
    deviceCookie: createCookie("kasama-device", publicUrl),
    mailer: createMailer(deps, cipher, outboxDir),
    outboxDir,
    outboxFiles: createOutboxFiles(outboxDir),
    images: createImages(log),
    fileStore,
    uploadChecks: createUploadChecks(config, (owner) => fileStore.bytesOf(owner), log),
  };
}
export type Platform = ReturnType<typeof createPlatform>;

function createLimiter({ config, redis, log }: Deps) {
  const { rateLimits: on, jwtSecret: secret } = config;
  const points = {
    public: config.publicCallsPerAddress,
    "sign-up": config.signUpsPerAddress,
    "sign-up-form": config.signUpFormsPerAddress,
  };
  return redis ? createRedisLimiter({ redis, on, points, secret, log }) : createMemoryLimiter(on, points);
}

/** How events and calls reach the tabs of this process and the other processes. */
function connectProcesses({ connection, bus, io, log }: Deps) {
  const remoteCalls = new RemoteCalls();
  const stored = bus && createStoredCalls(storedCallModel(connection));
  const everywhere = new Everywhere(bus && stored && { bus, remoteCalls, stored, log });
  const syncDue = createSyncDue(io);
  const announceHere = createCurrentAnnouncer(createAnnouncer(io), {
    coverage: everywhere,
    syncAll: syncDue.toAll,
    log,
  });
  const missedEvents =
    bus && new MissedEvents({ bus, repo: new MissedEventsRepo(missedEventsModel(connection)), syncDue, log });
  const tabDirectory = new TabDirectory(bus);
  const announceToAll = bus ? createClusterAnnouncer(announceHere, bus, tabDirectory) : announceHere;
  const remoteEvent = createHook<[event: EventName, userIds: readonly number[], data: unknown]>();
  for (const [name, handler] of announcerCalls(announceHere, remoteEvent.signal)) remoteCalls.add(name, handler);
  const peerJoined = createHook<[peer: string]>();
  const peerLeft = createHook<[peer: string]>();
  const callsMissed = createHook<[why: MissReason, from?: string]>();
  callsMissed.listen(() => syncDue.toAll());
  tabDirectory.listen({ remoteCalls, peerJoined, peerLeft, callsMissed });
  return {
    announceToAll: missedEvents?.listening(announceToAll) ?? announceToAll,
    /** Sends to the tabs of this process only. */
    announceHere,
    /** Uses the database while Redis does not carry events; null for a single process. */
    missedEvents,
    /** What takes effect in all processes before a call returns. */
    everywhere,
    /** Which users have tabs open with which process. */
    tabDirectory,
    /** An event of another process, before the tabs of this one get it. */
    remoteEvent,
    remoteCalls,
    /** Another process has joined; it hears what is sent to it from now on. */
    peerJoined,
    /** Another process has ended or was lost. */
    peerLeft,
    /** Calls of one other process, or of all, may have been missed. */
    callsMissed,
  };
}

function createMailer({ config, connection, now, log }: Deps, cipher: FieldCipher, outboxDir: string): Mailer {
  return new Mailer({
    mails: new MailsRepo(mailModel(connection), sentMailModel(connection), cipher),
    transport: config.smtpUrl
      ? createSmtpTransport(config.smtpUrl, config.mailFrom)
      : createOutboxTransport(outboxDir, config.mailFrom),
    from: config.mailFrom,
    now,
    log,
  });
}
