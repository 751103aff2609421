import { demand } from "./history.ts";
import { type Answer, callPatiently, freshAddress, passwordOf, signUp } from "./people/accounts.ts";
import type { Stage } from "./stage.ts";

/** Races: many requests at the same moment of which exactly one may succeed. */

const MAIL_MS = 30_000;

/** Concurrently in the fault, one after the other in the baseline. */
async function many(stage: Stage, count: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const all = Array.from({ length: count }, (_none, n) => n);
  if (stage.faulty) return Promise.all(all.map(ask));
  const answers: Answer[] = [];
  for (const n of all) answers.push(await ask(n));
  return answers;
}

/** Exactly one answer must be the success, and all others the same refusal. */
function checkAnswers(what: string, answers: readonly Answer[], one: number, others: string): void {
  const statuses = answers.map(({ status, code }) => (code === null ? `${status}` : `${status} ${code}`));
  const winners = statuses.filter((answer) => answer === `${one}`).length;
  demand("R2", winners === 1, `${winners} of ${answers.length} ${what} were told ${one}`);
  const unexpected = statuses.find((answer) => answer !== `${one}` && answer !== others);
  demand("R8", unexpected === undefined, `one of the ${what} was answered with ${unexpected}`);
}

/** Many calls that open the conversation of one pair, from both sides. */
export async function oneConversation(stage: Stage, count: number): Promise<void> {
  const { database, server } = stage;
  // Two admins, because either of them may start the conversation.
  const sides = [await database.person("admin"), await database.person("admin")] as const;
  const url = `http://127.0.0.1:${server.port}`;
  const open = (n: number) => {
    const [from, to] = n % 2 === 0 ? sides : sides.toReversed();
    return callPatiently(url, "messages/conversations", { participant2_id: to?.id }, from?.token);
  };
  const answers = await many(stage, count, open);
  const stored = await database.conversationsOf(...sides);
  demand("R2", stored === 1, `a pair has ${stored} conversations`);
  checkAnswers("conversations", answers, 201, "200");
  demand("R2", new Set(answers.map(({ id }) => id)).size === 1, "one pair was told of several conversations");
}

/** Many sign-ups with one address. @returns the address */
export async function oneAccount(stage: Stage, count: number): Promise<string> {
  const { database, mails, server } = stage;
  const email = freshAddress();
  const answers = await many(stage, count, () => signUp(`http://127.0.0.1:${server.port}`, email));
  const { count: accounts } = await database.accounts(email);
  demand("R2", accounts === 1, `an address has ${accounts} accounts`);
  checkAnswers("sign-ups", answers, 201, "409 EMAIL_TAKEN");
  await mails?.secretFor(email, "verify-email", MAIL_MS);
  demand("R2", mails?.mailsTo(email).length === 1, `${mails?.mailsTo(email).length} mails went to one new account`);
  return email;
}

/** Many password resets with one emailed link: exactly one succeeds, and only its password works. */
export async function oneReset(stage: Stage, email: string, count: number): Promise<void> {
  const { database, mails, server } = stage;
  const url = `http://127.0.0.1:${server.port}`;
  await callPatiently(url, "forgot-password", { email });
  const token = await mails?.secretFor(email, "reset-password", MAIL_MS);
  const reset = (n: number) =>
    callPatiently(url, "reset-password", { token, password: passwordOf(n), confirmPassword: passwordOf(n) });
  const answers = await many(stage, count, reset);
  const { resets } = await database.accounts(email);
  demand("R2", resets === 1, `one link has set ${resets} passwords`);
  checkAnswers("resets", answers, 200, "400 INVALID_TOKEN");
  const winner = answers.findIndex(({ status }) => status === 200);
  const loser = (winner + 1) % count;
  const signIn = async (n: number) => (await callPatiently(url, "login", { email, password: passwordOf(n) })).status;
  const signIns = [await signIn(winner), await signIn(loser)].join();
  demand("R2", signIns === "200,401", `the password that was set, and another one, are answered with ${signIns}`);
}
