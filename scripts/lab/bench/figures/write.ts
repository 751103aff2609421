import type { Connection } from "mongoose";
import { employerModel } from "#server/features/accounts/users/employer.model.ts";
import { userModel } from "#server/features/accounts/users/user.model.ts";
import { applicationModel } from "#server/features/applications/application.model.ts";
import { conversationModel } from "#server/features/chat/conversations/conversation.model.ts";
import { messageModel } from "#server/features/chat/sending/message.model.ts";
import { jobModel } from "#server/features/jobs/job.model.ts";
import { generateYears, insertRows, type Talk } from "#server/testing/years.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { YearsRequest } from "../load/protocol.ts";

/** Writes two years of activity of many people directly into the database, beside the running server. */

const SEED = 1;
/** Mean messages per conversation: half of them have more, and one in two dozen has none. */
const MESSAGES = 12;
/** Percentage of first replies that are recorded; jobs and every count of the statistics read them. */
const KNOWN = 95;
/** Ids start here, above all ids that the server assigns. */
const APART = 100_000_000;
/** Conversations written per batch. */
const STEP = 400;

const TYPES: readonly UserType[] = [
  ...Array<UserType>(10).fill("general"),
  ...Array<UserType>(6).fill("pwd"),
  ...Array<UserType>(3).fill("indigenous"),
  "employer",
];

/** @returns the number of messages written */
export async function writeYears(connection: Connection, request: YearsRequest): Promise<number> {
  const sizes = {
    users: request.users,
    jobs: Math.ceil(request.users / 20),
    applications: Math.ceil(request.users / 2),
    conversations: Math.ceil(request.messages / MESSAGES),
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
