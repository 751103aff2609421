import process from "node:process";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createPasswords } from "#server/platform/passwords/passwords.ts";
import { startServer } from "#server/start.ts";
import type {
  Done,
  MadePerson,
  NewApplication,
  NewOpenJob,
  NewPerson,
  NewType,
  Order,
} from "../../scripts/lib/browser-orders.ts";
import { insertCompany, insertPerson, QUICK_COST } from "./people.ts";
import { insertApplication, insertJob } from "./work.ts";

/**
 * The server as a separate process, for browser tests. On request of its parent it creates what a test needs but does not
 * test: people who have signed up, and events of other features.
 */

const PENDING = { status: "pending" } as const;

const config = readConfig(process.env);
const passwords = createPasswords({ cost: QUICK_COST });
const running = await startServer({ config, log: createLog(config.logLevel), passwords });
const { context } = running;

async function makePerson({ company, password, ...names }: NewPerson): Promise<MadePerson> {
  const _id = await context.ids.next("users");
  const account = { ...names, _id, password_hash: await passwords.hash(password) };
  const user = await insertPerson(context, account, company ? [company.name] : []);
  if (company) {
    const { name: company_name, approvedBy: decided_by } = company;
    const decision = decided_by ? { status: "approved" as const, decided_by, decided_at: new Date() } : PENDING;
    await insertCompany(context, { _id, company_name, ...decision });
  }
  if (names.company_owner_id !== undefined) await context.personChanged(_id, names.company_owner_id);
  const { token } = await context.sessions.begin(_id, false);
  const { username, first_name, last_name, user_type, photo } = user;
  return { token, user: { id: _id, username, first_name, last_name, user_type, photo } };
}

async function makeJob({ skills, ...job }: NewOpenJob): Promise<number> {
  const asked = skills.map((name) => ({ name, required: true, importance: 3 }));
  return (await insertJob(context, { ...job, skills: asked }))._id;
}

async function makeApplication({ employer_id, job_title, ...application }: NewApplication): Promise<number> {
  const job = await insertJob(context, { employer_id, title: job_title });
  return (await insertApplication(context, job, application))._id;
}

async function setType({ id, user_type }: NewType): Promise<void> {
  await context.connection.model<UserRow>("User").updateOne({ _id: id }, { user_type });
}

async function carryOut(order: Order): Promise<Done> {
  const { number } = order;
  if ("person" in order) return { number, person: await makePerson(order.person) };
  if ("type" in order) return setType(order.type).then(() => ({ number }));
  if ("job" in order) return { number, job: await makeJob(order.job) };
  if ("application" in order) return { number, application: await makeApplication(order.application) };
  await context.sending.addLine(order.line);
  return { number };
}

process.on("message", (order: Order) => {
  void carryOut(order)
    .catch((err: unknown): Done => ({ number: order.number, problem: String(err) }))
    .then((done) => process.send?.(done));
});
process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
process.stdout.write(`${config.appName} is ready: ${running.url}\n`);
