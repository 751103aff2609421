import type { Pair } from "../lib/cast.ts";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Person } from "../lib/people/people.ts";
import type { Tab } from "../lib/people/tab.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const CLOSED_MS = 1000;
const COMMAND_MS = 5000;
/** The longest pause before a tab reconnects, plus the same time for connecting. */
const BACK_MS = 10_000;

export const sessionEnded: Fault = {
  id: "F20",
  says: "a session is revoked, or its user suspended or given another role, in the middle or during an outage: its socket is closed within 1 s and hears nothing more (R5)",
  bugs: [
    { mutant: "ended-session-lives", breaks: "R5", message: /a socket is open after a logout/ },
    { mutant: "role-kept", breaks: "R5", message: /commands of somebody with another role are answered/ },
  ],
  cheap: true,
  async run(stage) {
    const { database, faulty } = stage;
    const pair = await stage.pair({ direct: true });
    const [a, b] = pair.tabs;
    const device = async (): Promise<Tab> => stage.open(await database.signIn(b.person));
    const [first, second, third, fourth] = [await device(), await device(), await device(), await device()];
    // Not an admin: demoted admins are caught by a separate check, which would hide a missing check of commands.
    const employer = await stage.open(await database.person("employer"));
    await a.say(pair.id, "To all devices");
    if (faulty) {
      await logOut(stage, pair, first);
      await logOutDuringOutage(stage, pair, second);
      await logOutEverywhere(stage, pair, third);
      // No event announces these changes: the next command detects them.
      stage.history.note("another role");
      // A tab that reconnects with the new role is right to do so.
      await isBack(employer);
      await database.changeRole(employer.person, "general");
      await isRefused(stage, employer, "somebody with another role");
      stage.history.note("a suspension");
      const again = await device();
      await database.suspend(b.person);
      await isRefused(stage, again, "a suspended person");
      for (const tab of [fourth, b]) stage.dismiss(tab);
    }
    await stage.judge();
  },
};

async function logOut(stage: Stage, pair: Pair, tab: Tab): Promise<void> {
  stage.history.note("a logout");
  await post(stage, "logout", tab.person);
  await hearsNothing(stage, pair, tab, "a logout");
}

async function logOutDuringOutage(stage: Stage, pair: Pair, tab: Tab): Promise<void> {
  const { history, proxy } = stage;
  history.note("a logout while the line is dead");
  proxy.refuse(true);
  proxy.reset();
  await post(stage, "logout", tab.person);
  const refusal = new Promise<string>((resolve) => {
    tab.raw.on("connect_error", ({ message }) => message === "SIGNED_OUT" && resolve(message));
  });
  proxy.refuse(false);
  await refusal;
  await hearsNothing(stage, pair, tab, "a logout during an outage");
}

/** Signs out on all devices, from one of them. */
async function logOutEverywhere(stage: Stage, pair: Pair, tab: Tab): Promise<void> {
  const { database, history } = stage;
  await isBack(tab);
  history.note("a logout of all devices");
  await post(stage, "logout-all", await database.signIn(tab.person));
  await hearsNothing(stage, pair, tab, "a logout of all devices");
}

/** After the outage each tab reconnects when its pause is over. */
async function isBack(tab: Tab): Promise<void> {
  demand("R4", await until(() => tab.isConnected(), BACK_MS), "a tab does not come back");
}

async function post({ server }: Stage, path: string, { token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method: "POST", headers });
  demand("R5", answer.ok, `${path} was answered with ${answer.status}`);
}

async function hearsNothing({ history, ...stage }: Stage, pair: Pair, tab: Tab, what: string): Promise<void> {
  demand("R5", await until(() => !tab.isConnected(), CLOSED_MS), `a socket is open after ${what}`);
  const from = history.now();
  for (let n = 0; n < 5; n += 1) await pair.tabs[0].say(pair.id, `After ${what} ${n}`);
  demand("R5", !tab.isConnected() && tab.heard.every(({ at }) => at <= from), `something is told after ${what}`);
  stage.dismiss(tab);
}

/** The next commands close its socket, as soon as the cached session has expired and is read again. */
async function isRefused({ dismiss }: Stage, tab: Tab, whose: string): Promise<void> {
  const closed = await until(async () => {
    await tab.command("sync", { conversations: {} });
    return tab.outages.some(({ reason }) => reason === "io server disconnect");
  }, COMMAND_MS);
  demand("R5", closed, `commands of ${whose} are answered`);
  dismiss(tab);
}
