import { mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { createProxies, isNetworkList, type Proxies } from "#server/platform/http/clients/proxies.ts";

/** An invalid setting: one line that names it and says how to fix it. The server does not start. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const SECRET_MIN = 32;
/** A secret with fewer distinct characters is a placeholder: random base64 and hexadecimal secrets have more. */
const SECRET_VARIETY = 10;

const wholeNumber = (least: number, most: number, text: string) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, text)), z.transform(Number)),
    z.number().check(z.minimum(least, text), z.maximum(most, text)),
  );
const perAddress = (what: string) =>
  wholeNumber(1, 1_000_000, `must be a number from 1 to 1000000: so many ${what} at most`);
const webAddress = (text: string) =>
  z.string().check(
    z.refine((value) => {
      const url = URL.parse(value);
      const web = url?.protocol === "http:" || url?.protocol === "https:";
      return web && value.replace(/\/$/, "") === url.origin;
    }, text),
  );
const scheme = (names: string[], text: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => names.includes(URL.parse(value)?.protocol ?? "") || names.some((n) => value.startsWith(`${n}//`)),
        text,
      ),
    );

/** Every setting with its default and its error message. .env.example explains them. */
export const Environment = z.object({
  NODE_ENV: z._default(
    z.enum(["development", "test", "production"], "must be development, test or production"),
    "development",
  ),
  PORT: z._default(wholeNumber(0, 65535, "must be a port number from 0 to 65535, like PORT=3000"), 3000),
  HOST: z._default(
    z.string().check(z.minLength(1, "must be an address to listen on, like HOST=127.0.0.1")),
    "127.0.0.1",
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1, "must be a folder, like DATA_DIR=.data")), ".data"),
  APP_NAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "must not be blank, like APP_NAME=Kasama"),
        z.maxLength(40, "must be 40 characters at most"),
      ),
    "Kasama",
  ),
  PUBLIC_URL: z.optional(
    webAddress(
      "must be the address that users type, in lower case and without a path, like PUBLIC_URL=https://jobs.example.ph",
    ),
  ),
  MONGODB_URI: z.optional(
    scheme(["mongodb:", "mongodb+srv:"], "must be a MongoDB address, like mongodb://db.example/kasama?replicaSet=rs0"),
  ),
  REDIS_URL: z.optional(scheme(["redis:", "rediss:"], "must be a Redis address, like redis://127.0.0.1:6379")),
  SMTP_URL: z.optional(
    scheme(["smtp:", "smtps:"], "must be a mail server's address, like smtps://user:password@mail.example"),
  ),
  EMAILS_TO_FILES: z._default(z.enum(["on", "off"], "must be on or off"), "off"),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(/^[^@\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, "must be a mail address, like MAIL_FROM=hello@jobs.example.ph"),
      ),
    "no-reply@kasama.example",
  ),
  SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(z.regexes.email, "must be a mail address")),
    "support@kasama.example",
  ),
  JWT_SECRET: z.optional(
    z.string().check(
      z.minLength(SECRET_MIN, `must have at least ${SECRET_MIN} characters: make one with 'openssl rand -base64 48'`),
      z.refine(
        (value) => new Set(value).size >= SECRET_VARIETY,
        `must have at least ${SECRET_VARIETY} different characters: make one with 'openssl rand -base64 48'`,
      ),
    ),
  ),
  DATA_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits: make one with 'openssl rand -hex 32'")),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"),
  TRUST_PROXY: z._default(wholeNumber(0, 10, "must be the number of proxies in front of this server, 0 for none"), 0),
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(
        z.refine(
          isNetworkList,
          "must be addresses or networks with commas between them, like TRUSTED_PROXIES=loopback,10.1.0.0/16",
        ),
      ),
    "loopback,private",
  ),
  HANDSHAKES_PER_ADDRESS: z._default(perAddress("new sockets of one address in a minute"), 1200),
  SOCKETS_PER_ADDRESS: z._default(perAddress("sockets of one address"), 2000),
  SOCKETS_BEFORE_SIGN_IN: z._default(
    wholeNumber(
      10,
      1_000_000,
      "must be a number from 10 to 1000000: so many sockets that haven't signed in at most, half of them of one network",
    ),
    4000,
  ),
  PUBLIC_CALLS_PER_ADDRESS: z._default(
    perAddress("calls of one address in a minute by people who aren't signed in"),
    3000,
  ),
  SIGN_UPS_PER_ADDRESS: z._default(perAddress("accounts made from one address in an hour"), 60),
  SIGN_UP_FORMS_PER_ADDRESS: z._default(
    perAddress("forms of sign-ups from one address in an hour, those with errors included"),
    240,
  ),
  // The largest sign-up has 12 MB of files and some fields, and all visitors together have 32 MB.
  PUBLIC_UPLOADS_PER_ADDRESS_MB: z._default(
    wholeNumber(
      13,
      32,
      "must be a number from 13 to 32: so many megabytes of forms of one address at once, by people who aren't signed in",
    ),
    16,
  ),
  MAX_CONNECTIONS: z._default(
    wholeNumber(10, 1_000_000, "must be a number from 10 to 1000000, like MAX_CONNECTIONS=20000"),
    20_000,
  ),
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(tcp:\/\/[^\s/:@]+(:\d{1,5})?|tcp:\/\/\[[0-9a-f:]+\](:\d{1,5})?|unix:\/\S+)$/i,
          "must be where clamd listens, like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
        ),
      ),
  ),
  UPLOAD_QUOTA_MB: z._default(
    wholeNumber(1, 1_000_000, "must be how many megabytes of files one user may have stored, like UPLOAD_QUOTA_MB=500"),
    500,
  ),
  FREE_DISK_MB: z._default(
    wholeNumber(0, 1_000_000, "must be how many megabytes uploads leave free on the disk, like FREE_DISK_MB=512"),
    512,
  ),
  PASSWORD_THREADS: z.optional(wholeNumber(1, 64, "must be a number of threads from 1 to 64, like PASSWORD_THREADS=2")),
  CHECK_PORT: z.optional(wholeNumber(0, 65_535, "must be a port from 0 to 65535, like CHECK_PORT=3101")),
  DRAIN_NOTICE_SECONDS: z._default(
    wholeNumber(0, 60, "must be a number of seconds from 0 to 60, like DRAIN_NOTICE_SECONDS=3"),
    0,
  ),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300, "must be a number of seconds from 0 to 300, like DRAIN_SECONDS=20"), 0),
  RATE_LIMITS: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  APPROVAL_UNDO_SECONDS: z._default(
    wholeNumber(0, 60, "must be a number of seconds from 0 to 60, like APPROVAL_UNDO_SECONDS=8"),
    8,
  ),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  appName: string;
  /** If it is not set, the address is derived from the port that the server listens on. */
  publicUrl: string | undefined;
  mongodbUri: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  supportEmail: string;
  jwtSecret: Uint8Array;
  /** AES-256 key, 32 bytes. */
  dataKey: Uint8Array;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The number of proxies in front of this process whose X-Forwarded-For is trusted. */
  trustProxy: number;
  /** The same number, and which peers are such proxies. */
  proxies: Proxies;
  /** The most new sockets per address in a minute, and the most open sockets per address. */
  handshakesPerAddress: number;
  socketsPerAddress: number;
  /** The most sockets that have not signed in, of all addresses together. */
  socketsBeforeSignIn: number;
  /** The most calls per address in a minute by people who are not signed in. */
  publicCallsPerAddress: number;
  /** The most new accounts per address in an hour, and the most sign-up forms, including those with errors. */
  signUpsPerAddress: number;
  signUpFormsPerAddress: number;
  /** The most bytes of forms per address at once by people who are not signed in. */
  publicUploadsPerAddress: number;
  /** The most open connections of all kinds. */
  maxConnections: number;
  /** How many threads hash passwords; undefined for one less than the machine has cores. */
  passwordThreads: number | undefined;
  /** The port for the checks of a load balancer; undefined if they come to the main port. */
  checkPort: number | undefined;
  /** How many milliseconds a stopping process still takes connections, so that load balancers notice. */
  drainNoticeMs: number;
  /** Over how many milliseconds a stopping process closes its sockets after that. */
  drainMs: number;
  rateLimits: boolean;
  /** Milliseconds in which an admin can undo a decision; after that it takes effect and the person is notified. */
  approvalUndoMs: number;
  /** The address of the virus scanner; undefined if files are not scanned. */
  clamdUrl: string | undefined;
  /** How many megabytes of files one user may have stored. */
  uploadQuotaMb: number;
  /** How many megabytes uploads leave free on the disk of the embedded database; 0 turns the check off. */
  freeDiskMb: number;
}

/**
 * Reads the settings from the environment. Creates the two secrets in the data folder if they are not set.
 * @throws {SettingError} naming the setting and how to fix it
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = parseSettings(env);
  refuseUnsafeSettings(settings);
  const dataDir = path.resolve(settings.DATA_DIR);
  makeDataDir(dataDir);
  return {
    production: settings.NODE_ENV === "production",
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    appName: settings.APP_NAME,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ""),
    mongodbUri: settings.MONGODB_URI,
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    jwtSecret: Buffer.from(settings.JWT_SECRET ?? storedSecret(dataDir, "jwt-secret"), "utf8"),
    dataKey: Buffer.from(settings.DATA_KEY ?? storedSecret(dataDir, "data-key"), "hex"),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    proxies: createProxies(settings.TRUST_PROXY, settings.TRUSTED_PROXIES),
    handshakesPerAddress: settings.HANDSHAKES_PER_ADDRESS,
    socketsPerAddress: settings.SOCKETS_PER_ADDRESS,
    socketsBeforeSignIn: settings.SOCKETS_BEFORE_SIGN_IN,
    publicCallsPerAddress: settings.PUBLIC_CALLS_PER_ADDRESS,
    signUpsPerAddress: settings.SIGN_UPS_PER_ADDRESS,
    signUpFormsPerAddress: settings.SIGN_UP_FORMS_PER_ADDRESS,
    publicUploadsPerAddress: settings.PUBLIC_UPLOADS_PER_ADDRESS_MB * 1024 * 1024,
    maxConnections: settings.MAX_CONNECTIONS,
    passwordThreads: settings.PASSWORD_THREADS,
    checkPort: settings.CHECK_PORT,
    drainNoticeMs: settings.DRAIN_NOTICE_SECONDS * 1000,
    drainMs: settings.DRAIN_SECONDS * 1000,
    rateLimits: settings.RATE_LIMITS === "on",
    approvalUndoMs: settings.APPROVAL_UNDO_SECONDS * 1000,
    clamdUrl: settings.CLAMD_URL,
    uploadQuotaMb: settings.UPLOAD_QUOTA_MB,
    freeDiskMb: settings.FREE_DISK_MB,
  };
}

type Settings = z.output<typeof Environment>;

/** @throws {SettingError} for the first setting that is not valid; an empty one counts as not set */
function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = z.safeParse(Environment, given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SettingError(
    `${String(issue?.path[0] ?? "A setting")} ${issue?.message ?? "is not valid"}. See .env.example.`,
  );
}

/** @throws {SettingError} for combinations of settings that are not allowed, and for what production requires */
function refuseUnsafeSettings(settings: Settings): void {
  if (settings.NODE_ENV === "production") {
    if (!settings.PUBLIC_URL) {
      throw new SettingError(
        "PUBLIC_URL is missing: production needs the address that users type, like PUBLIC_URL=https://jobs.example.ph.",
      );
    }
    if (!settings.JWT_SECRET) {
      throw new SettingError(
        "JWT_SECRET is missing: production needs one of at least 32 characters (openssl rand -base64 48).",
      );
    }
    if (!settings.DATA_KEY) {
      throw new SettingError("DATA_KEY is missing: production needs 64 hexadecimal digits (openssl rand -hex 32).");
    }
    if (!settings.SMTP_URL && settings.EMAILS_TO_FILES === "off") {
      throw new SettingError(
        "SMTP_URL is missing: production needs a mail server, like smtps://user:password@mail.example. To keep emails as files that no one receives, set EMAILS_TO_FILES=on.",
      );
    }
    if (settings.RATE_LIMITS === "off") {
      throw new SettingError("RATE_LIMITS=off is for load tests only: remove it in production.");
    }
  }
  // Each would create its own, and could read neither the sessions nor the encrypted data of the others.
  const isOneOfSeveral = settings.MONGODB_URI !== undefined && settings.REDIS_URL !== undefined;
  if (isOneOfSeveral && !settings.JWT_SECRET) {
    throw new SettingError(
      "JWT_SECRET is missing: with MONGODB_URI and REDIS_URL there may be several processes, and all need the same one (openssl rand -base64 48).",
    );
  }
  if (isOneOfSeveral && !settings.DATA_KEY) {
    throw new SettingError(
      "DATA_KEY is missing: with MONGODB_URI and REDIS_URL there may be several processes, and all need the same one (openssl rand -hex 32).",
    );
  }
  if (settings.SIGN_UP_FORMS_PER_ADDRESS < settings.SIGN_UPS_PER_ADDRESS) {
    throw new SettingError(
      `SIGN_UP_FORMS_PER_ADDRESS must be at least SIGN_UPS_PER_ADDRESS (${settings.SIGN_UPS_PER_ADDRESS}), because each sign-up is a form. See .env.example.`,
    );
  }
}

function makeDataDir(dir: string): void {
  const probe = path.join(dir, ".writable");
  try {
    makeFolder(dir);
    writeFileSync(probe, "", { mode: 0o600 });
    unlinkSync(probe);
  } catch (err) {
    const why = (err as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new SettingError(
      `DATA_DIR ${dir} cannot be written (${why}): make it writable, or choose another folder with DATA_DIR.`,
    );
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` loops forever if the system forbids one (for example under /proc).
 */
function makeFolder(dir: string): void {
  const make = () => {
    try {
      mkdirSync(dir, { mode: 0o700 });
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(dir).isDirectory()) throw err;
    }
  };
  try {
    make();
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ENOENT" || path.dirname(dir) === dir) throw err;
    makeFolder(path.dirname(dir));
    make();
  }
}

/** 64 random hexadecimal digits, created at the first start and stored next to the data (0600). */
function storedSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
  try {
    // wx: if two processes start at once, one writes the secret and both read it.
    writeFileSync(file, fresh, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "EEXIST") throw err;
  }
  const stored = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(stored)) {
    throw new SettingError(
      `The file ${name} in the data folder is damaged: restore it from a backup, or remove it (this signs everyone out).`,
    );
  }
  return stored;
}
