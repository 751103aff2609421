import path from "node:path";
import type { Connection } from "mongoose";
import type { Config } from "#server/platform/config/config.ts";
import { createFieldCipher } from "#server/platform/crypto/field-cipher.ts";
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
import { createMailsRepo } from "#server/platform/mail/mails.repo.ts";
import { createOutboxFiles } from "#server/platform/mail/outbox-files.ts";
import { createOutboxTransport, createSmtpTransport } from "#server/platform/mail/transports.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { createAnnouncer } from "#server/platform/realtime/announcer.ts";
import type { IoServer } from "#server/platform/realtime/io.ts";
import { withListener } from "#server/platform/realtime/listener.ts";
import { createBackground } from "#server/platform/scheduler/background.ts";
import { createHook } from "./hook.ts";

interface Deps {
  config: Config;
  connection: Connection;
  /** Null when a single process counts in its own memory. */
  redis: Redis | null;
  passwords: Passwords;
  metrics: Metrics;
  /** The socket server, which is built after the features whose commands it runs. */
  io: () => IoServer;
  /** The address in emails and headers, known once the port is open. */
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}

/** What every feature is built on. It knows no feature. */
export function createPlatform({ config, connection, redis, passwords, metrics, io, publicUrl, now, log }: Deps) {
  const cipher = createFieldCipher(config.dataKey);
  const { rateLimits: on, jwtSecret: secret } = config;
  const points = {
    public: config.publicCallsPerAddress,
    "sign-up": config.signUpsPerAddress,
    "sign-up-form": config.signUpFormsPerAddress,
  };
  const limiter = redis ? createRedisLimiter({ redis, on, points, secret, log }) : createMemoryLimiter(on, points);
  const pseudonyms = createPseudonyms(secret);
  /** After a write, a number that admins watch may have changed. */
  const written = createHook();
  const announce = withListener(createAnnouncer(io), ["chat:message", "job:changed"], (event) => {
    written.signal();
    if (event === "chat:message") metrics.messageStored();
  });
  const outboxDir = path.join(config.dataDir, "outbox");
  const mailer = new Mailer({
    mails: createMailsRepo(mailModel(connection), sentMailModel(connection), cipher),
    transport: config.smtpUrl
      ? createSmtpTransport(config.smtpUrl, config.mailFrom)
      : createOutboxTransport(outboxDir, config.mailFrom),
    from: config.mailFrom,
    now,
    log,
  });
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
    limiter,
    pseudonyms,
    written,
    announce,
    background: createBackground(log),
    site: (): Site => ({ name: config.appName, url: publicUrl(), support: config.supportEmail }),
    cookie: createCookie("kasama", publicUrl),
    deviceCookie: createCookie("kasama-device", publicUrl),
    mailer,
    outboxDir,
    outboxFiles: createOutboxFiles(outboxDir),
    images: createImages(log),
    fileStore,
    uploadChecks: createUploadChecks(config, (owner) => fileStore.bytesOf(owner), log),
  };
}
export type Platform = ReturnType<typeof createPlatform>;
