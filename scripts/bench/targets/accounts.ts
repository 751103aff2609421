import { randomBytes } from "node:crypto";
import process from "node:process";
import { readConfig } from "#server/config.ts";
import { openConnection } from "#server/database/connect.ts";
import { findEmbedded } from "#server/database/embedded.ts";
import { createIds } from "#server/database/ids.ts";
import { sessionModel } from "#server/features/accounts/session.model.ts";
import { createSessions } from "#server/features/accounts/sessions.service.ts";
import { userModel } from "#server/features/accounts/user.model.ts";
import { createUsersRepo } from "#server/features/accounts/users.repo.ts";
import { conversationModel } from "#server/features/chat/conversation.model.ts";
import { createConversationsRepo } from "#server/features/chat/conversations.repo.ts";
import { messageModel } from "#server/features/chat/message.model.ts";
import type { FromAccounts, Pair, ToAccounts } from "../load/protocol.ts";

/**
 * Writes the bench's people beside the running server, with the server's own models: signing a hundred accounts up at
 * the door would take bcrypt half a minute. Afterwards it looks at what is on disk. A process of its own, so that
 * nothing of it weighs on the server or on the generator.
 */

/** At once, so that the database is not asked for everything in one gulp. */
const STEP = 20;

function say(message: FromAccounts): void {
  process.send?.(message);
}

async function connectTo(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir });
  const uri = await findEmbedded(config.dataDir);
  if (!uri) throw new Error(`no embedded database answers in ${config.dataDir}`);
  const connection = await openConnection(uri).asPromise();
  return { config, connection };
}

type Place = Awaited<ReturnType<typeof connectTo>>;

async function makePairs({ config, connection }: Place, count: number): Promise<Pair[]> {
  const ids = createIds(connection);
  const users = createUsersRepo(userModel(connection));
  const conversations = createConversationsRepo(conversationModel(connection));
  const now = () => new Date();
  const sessions = createSessions({ sessions: sessionModel(connection), users, secret: config.jwtSecret, now });

  async function person(type: "employer" | "general"): Promise<{ id: number; token: string }> {
    const id = await ids.next("users");
    const taken = await users.insert({
      _id: id,
      email: `bench-${id}@mail.example`,
      username: `bench-${id}`,
      // Nobody signs in with a password here: no hash fits it.
      password_hash: randomBytes(16).toString("hex"),
      user_type: type,
      first_name: "Bench",
      last_name: `Person${id}`,
      phone_number: "+639171234567",
      address: "12 Mabini Street, Iloilo City",
      pwd_id_sealed: null,
      photo: null,
      status: "active",
      verified_at: now(),
      discoverable: true,
      consents: [],
      created_at: now(),
    });
    if (taken) throw new Error(`the bench's ${taken} is taken`);
    const { token } = await sessions.begin(id, false);
    return { id, token };
  }

  async function pair(): Promise<Pair> {
    const [sender, receiver] = await Promise.all([person("employer"), person("general")]);
    const id = await ids.next("conversations");
    const { row } = await conversations.open(id, sender.id, receiver.id, now());
    return { conversation_id: row._id, sender, receiver };
  }

  const made: Pair[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(STEP, count - made.length) }, pair))));
  }
  return made;
}

async function countRows({ connection }: Place, conversations: number[]): Promise<{ rows: number; broken: number }> {
  const messages = messageModel(connection);
  let rows = 0;
  let broken = 0;
  for (const conversation_id of conversations) {
    const stored = await messages.find({ conversation_id }, { seq: 1 }).sort({ seq: 1 }).lean<{ seq: number }[]>();
    rows += stored.length;
    if (stored.some((row, index) => row.seq !== index + 1)) broken += 1;
  }
  return { rows, broken };
}

function fail(err: unknown): void {
  process.stderr.write(`The bench's accounts failed: ${err instanceof Error ? err.stack : String(err)}\n`);
  process.exit(1);
}

connectTo(process.argv[2] ?? "").then((place) => {
  process.on("message", (wish: ToAccounts) => {
    const done =
      wish.kind === "make"
        ? makePairs(place, wish.pairs).then((pairs) => say({ kind: "made", pairs }))
        : countRows(place, wish.conversations).then((counted) => say({ kind: "counted", ...counted }));
    done.catch(fail);
  });
  say({ kind: "ready" });
}, fail);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
