import type { Connection } from "mongoose";
import { employerModel } from "#server/features/accounts/users/employer.model.ts";
import { userModel } from "#server/features/accounts/users/user.model.ts";
import { applicationModel } from "#server/features/applications/application.model.ts";
import { conversationModel } from "#server/features/chat/conversations/conversation.model.ts";
import { messageModel } from "#server/features/chat/sending/message.model.ts";
import { jobModel } from "#server/features/jobs/job.model.ts";
import { generateYears, insertRows, type Talk } from "#server/testing/years.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { YearsWish } from "../load/protocol.ts";

/** Writes two years of everybody's doings beside the running server. */

const SEED = 1;
/** Messages of a conversation: half of them have more, and one in two dozen none. */
const MESSAGES = 12;
/** In a hundred: how soon a company was answered is asked for with its jobs, and by every counting. */
const KNOWN = 95;
/** Ids of these years begin here: those that the server gives out are smaller. */
const APART = 100_000_000;
/** Conversations that are written together. */
const STEP = 400;

const TYPES: readonly UserType[] = [
  ...Array<UserType>(10).fill("general"),
  ...Array<UserType>(6).fill("pwd"),
  ...Array<UserType>(3).fill("indigenous"),
  "employer",
];

/** @returns how many messages it wrote */
export async function writeYears(connection: Connection, wish: YearsWish): Promise<number> {
  const sizes = {
    users: wish.users,
    jobs: Math.ceil(wish.users / 20),
    applications: Math.ceil(wish.users / 2),
    conversations: Math.ceil(wish.messages / MESSAGES),
    messages: MESSAGES,
    known: KNOWN,
    types: TYPES,
  };
  const years = generateYears(SEED, sizes, new Date(), APART);
  await insertRows(userModel(connection).collection, years.users);
  await insertRows(employerModel(connection).collection, years.employers);
  await insertRows(jobModel(connection).collection, years.jobs);
  await insertRows(applicationModel(connection).collection, years.applications);

  const [conversations, messages] = [conversationModel(connection).collection, messageModel(connection).collection];
  let written = 0;
  const write = async (talks: readonly Talk[]) => {
    const lines = talks.flatMap((talk) => talk.messages);
    written += lines.length;
    await insertRows(
      conversations,
      talks.map(({ conversation }) => conversation),
    );
    await insertRows(messages, lines);
  };
  let waiting: Talk[] = [];
  for (const talk of years.talks()) {
    waiting.push(talk);
    if (waiting.length < STEP) continue;
    await write(waiting);
    waiting = [];
  }
  await write(waiting);
  return written;
}
