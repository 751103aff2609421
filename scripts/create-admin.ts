import { existsSync } from "node:fs";
import process from "node:process";
import * as z from "zod/mini";
import { type AppContext, createContext } from "#server/context.ts";
import { type Config, readConfig, SettingError } from "#server/platform/config/config.ts";
import { ensureIndexes } from "#server/platform/database/connect.ts";
import { createLog } from "#server/platform/log/log.ts";
import { Metrics } from "#server/platform/metrics/metrics.ts";
import { refuseNewerDatabase } from "#server/platform/migrations/migrate.ts";
import { createPasswords } from "#server/platform/passwords/passwords.ts";
import { randomPassword } from "#server/platform/passwords/random.ts";
import { ApplicantPassword, Email, NAME_MAX } from "#shared/accounts/fields.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";
import { askNewPassword } from "./lib/ask-password.ts";
import { main, Problem } from "./lib/say.mjs";
import { withConnection } from "./lib/with-connection.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/**
 * `npm run create-admin -- EMAIL`: the only way to make an admin, on any database, with or without a running server.
 */

const USAGE = "Usage: npm run create-admin -- EMAIL";
/** Groups of four characters in a generated password: 115 random bits in all. */
const PASSWORD_GROUPS = 5;
/** For the phone number and the address, which an account needs but this script does not ask for. */
const NOT_GIVEN = "Not given";

/** Runs `work` with the same parts as the server, but without a network listener. */
function withContext<T>(config: Config, work: (context: AppContext) => Promise<T>): Promise<T> {
  return withConnection(config, async (connection) => {
    const log = createLog("silent");
    const passwords = createPasswords();
    try {
      const noSockets = () => {
        throw new Error("this script has no sockets");
      };
      const publicUrl = () => config.publicUrl ?? "";
      const now = () => new Date();
      const context = createContext({
        ...{
          config,
          connection,
          redis: null,
          bus: null,
          passwords,
          metrics: new Metrics(log),
          io: noSockets,
          publicUrl,
          now,
          log,
        },
      });
      try {
        // As at a server's start: before anything is written.
        await refuseNewerDatabase(context);
        await ensureIndexes(connection);
        return await work(context);
      } finally {
        context.presence.close();
        await context.mailer.close();
      }
    } finally {
      await passwords.close();
    }
  });
}

/** A name derived from the address, which can be changed in the profile: `ana.reyes@...` becomes Ana Reyes. */
export function nameOf(email: string): { first_name: string; last_name: string } {
  const words = localPart(email)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word[0]?.toUpperCase() + word.slice(1));
  return {
    first_name: (words[0] ?? "Site").slice(0, NAME_MAX),
    last_name: (words.slice(1).join(" ") || "Admin").slice(0, NAME_MAX),
  };
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

function passwordProblem(password: string): string | null {
  return z.safeParse(ApplicantPassword, password).error?.issues[0]?.message ?? null;
}

async function store({ signUp, audit, now }: AppContext, email: string, password: string): Promise<string> {
  const admin = {
    email,
    password,
    user_type: "admin" as const,
    ...nameOf(email),
    phone_number: NOT_GIVEN,
    address: NOT_GIVEN,
    pwd_id_sealed: null,
    photo: null,
    status: "active" as const,
    verified_at: now(),
    discoverable: false,
  };
  let username = localPart(email);
  const id = await signUp.createPerson({ ...admin, username }).catch((err: unknown) => {
    if (!(err instanceof Fault && err.code === "USERNAME_TAKEN")) throw err;
    username = email;
    return signUp.createPerson({ ...admin, username });
  });
  await audit.create({
    cause: `admin-${id}`,
    actor_id: id,
    action: "admin.create",
    subject_id: id,
    request_id: "create-admin",
    at: now(),
  });
  return username;
}

const taken = (email: string) =>
  new Problem(`${email} already has an account. Nothing was changed. Choose another address.`);

async function createAdmin(args: readonly string[]): Promise<number> {
  const [typed, ...more] = args;
  if (typed === undefined || more.length > 0) throw new Problem(USAGE);
  const parsed = z.safeParse(Email, typed);
  if (!parsed.success) throw new Problem(`'${typed}' is not an email address. ${USAGE}`);
  const email = parsed.data;
  if (existsSync(".env")) process.loadEnvFile(".env");

  const { stdin, stdout } = process;
  const asks = stdin.isTTY && stdout.isTTY;
  const { username, password } = await withContext(readConfig(process.env), async (context) => {
    // Before the question, so that no one chooses a password in vain.
    if (await context.users.findByEmail(email)) throw taken(email);
    const password = asks
      ? await askNewPassword(
          { input: stdin, output: stdout },
          { check: passwordProblem, differs: ACCOUNT_TEXTS.confirmApplicant },
        )
      : randomPassword(PASSWORD_GROUPS);
    return { username: await store(context, email, password), password };
  });

  console.log(`Created the admin account ${email} (username ${username}). Sign in with the email address.`);
  if (!asks) console.log(`password: ${password}`);
  return 0;
}

if (import.meta.main) {
  await main(async () => {
    try {
      return await createAdmin(process.argv.slice(2));
    } catch (err) {
      if (err instanceof SettingError) throw new Problem(err.message);
      if (err instanceof Fault && err.code === "EMAIL_TAKEN") throw new Problem(err.message);
      throw err;
    }
  });
}
