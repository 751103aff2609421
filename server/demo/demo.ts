import path from "node:path";
import type { AppContext } from "#server/context.ts";
import type { Config } from "#server/platform/config/config.ts";
import { randomPassword } from "#server/platform/passwords/random.ts";
import { accountsText } from "./accounts-text.ts";
import { buildCommunity, type CommunityIds, NEEDED, peopleById } from "./community.ts";
import { createDemoFolder, type DemoFolder } from "./demo.folder.ts";
import { createDemoStore } from "./demo.store.ts";
import { playHappenings, type Stage } from "./play.ts";
import { demoResumes, type Resumes } from "./work.ts";

/** What the demo community needs of the server. */
export type DemoContext = Stage & Pick<AppContext, "connection" | "users" | "ids" | "passwords" | "cipher">;

/** The demo community of a first start, and the text that the start prints about it. */
export interface Demo {
  /**
   * The server's clock. While the community is being created, it shows the time of each event; otherwise the real time.
   */
  now(): Date;
  /** Runs before the port opens, so that no one sees an incomplete community. */
  fill(context: DemoContext): Promise<void>;
  lines(): string[];
}

/** Groups of four in the password of the demo accounts: 69 random bits. */
const PASSWORD_GROUPS = 3;

const STAYS_FILLED = [
  "--empty changes nothing here: this data folder has the demo community already.",
  "An empty start needs a new folder: DATA_DIR=.data-empty npm start -- --empty",
];
const NO_ACCOUNTS = ["No accounts yet. Make an admin with: npm run create-admin -- you@mail.example"];

/**
 * On the first start with the embedded database, creates a small community, unless `--empty` is given. A folder that was
 * started empty stays empty. An external database (MONGODB_URI) is never touched, and production never gets accounts whose
 * password is printed on the screen.
 */
export function prepareDemo(config: Pick<Config, "dataDir" | "mongodbUri" | "production">, empty: boolean): Demo {
  let pretended: Date | null = null;
  const now = () => pretended ?? new Date();
  if (config.mongodbUri || config.production) return { now, fill: async () => {}, lines: () => [] };
  const folder = createDemoFolder(config.dataDir);
  let hasAccounts = true;

  return {
    now,
    fill: async (context) => {
      const store = createDemoStore(context.connection);
      const unfinished = folder.unfinished();
      // The server was killed before the port opened. No one has used the community, so it can be built again.
      if (unfinished) await store.remove(unfinished);
      hasAccounts = (await context.users.countAll()) > 0;
      const stayEmpty = empty || folder.isEmpty();
      // An incomplete one is built again even if an admin was created meanwhile.
      if (!stayEmpty && (unfinished || !hasAccounts)) {
        await fillIn(context, folder, (moment) => {
          pretended = moment;
        });
        hasAccounts = true;
        return;
      }
      // The list of a community that was removed, or whose database was.
      if (unfinished || !hasAccounts) folder.dropAccounts();
      if (empty && !hasAccounts) folder.keepEmpty();
      if (unfinished) folder.finish();
    },
    lines: () => {
      if (!hasAccounts) return NO_ACCOUNTS;
      const text = folder.accounts();
      if (text === null) return [];
      return [...text.trimEnd().split("\n"), kept(folder.accountsFile), ...(empty ? STAYS_FILLED : [])];
    },
  };
}

async function fillIn(context: DemoContext, folder: DemoFolder, setTime: (moment: Date | null) => void): Promise<void> {
  const { connection, ids, passwords, cipher } = context;
  const now = new Date();
  const password = randomPassword(PASSWORD_GROUPS);
  const passwordHash = await passwords.hash(password);
  const taken = Object.entries(NEEDED).map(async ([name, count]) => [
    name,
    await ids.take(name as keyof typeof NEEDED, count),
  ]);
  const all: CommunityIds = Object.fromEntries(await Promise.all(taken));
  folder.begin({ users: all.users, conversations: all.conversations });
  const resumes = await storeResumes(context, all.users);
  const community = buildCommunity({ ids: all, resumes, passwordHash, cipher, now });
  await createDemoStore(connection).insert(community);
  await playHappenings({ context, community, setTime, now });
  folder.writeAccounts(accountsText(password));
  folder.finish();
}

/** Stores files like an upload. If the start is interrupted afterwards, the file sweep removes them. */
async function storeResumes({ profiles }: DemoContext, userIds: readonly number[]): Promise<Resumes> {
  const ids = new Map([...peopleById(userIds)].map(([{ email }, id]) => [email, id]));
  const stored = { profile: new Map<string, string>(), application: new Map<string, string>() };
  for (const { email, bytes } of demoResumes()) {
    const userId = ids.get(email) ?? 0;
    stored.profile.set(email, await profiles.resumes.upload({ userId }, { bytes }));
    stored.application.set(email, await profiles.resumes.store(userId, bytes, "application_resume"));
  }
  return stored;
}

function kept(file: string): string {
  const near = path.relative("", file);
  return `Kept in ${near.startsWith("..") ? file : near}; remove that file to stop this list.`;
}
