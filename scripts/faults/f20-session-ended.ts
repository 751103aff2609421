import type { Fault } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import type { Person } from "./lib/people.ts";
import type { Tab } from "./lib/tab.ts";
import { until } from "./lib/until.ts";

const CLOSED_MS = 1000;
const COMMAND_MS = 5000;

export const sessionEnded: Fault = {
  id: "F20",
  says: "a session ends in the middle, or during an outage: its socket is closed within 1 s and hears nothing more (R5)",
  mutant: "ended-session-lives",
  breaks: ["R5"],
  cheap: true,
  async run(stage) {
    const { database, faulty, history, proxy, server } = stage;
    const pair = await stage.pair({ direct: true });
    const [a, b] = pair.tabs;
    const device = async (): Promise<Tab> => stage.open(await database.signIn(b.person));
    const logout = async ({ token }: Person): Promise<void> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/logout`, { method: "POST", headers });
      demand("R5", answer.ok, `a logout was answered with ${answer.status}`);
    };
    const hearsNothing = async (tab: Tab, what: string): Promise<void> => {
      demand("R5", await until(() => !tab.isConnected(), CLOSED_MS), `a socket is open after ${what}`);
      const from = history.now();
      for (let n = 0; n < 5; n += 1) await a.say(pair.id, `After ${what} ${n}`);
      demand("R5", !tab.isConnected() && tab.heard.every(({ at }) => at <= from), `something is told after ${what}`);
      stage.dismiss(tab);
    };

    const first = await device();
    const second = await device();
    const third = await device();
    await a.say(pair.id, "To all devices");
    if (faulty) {
      history.note("a logout");
      await logout(first.person);
      await hearsNothing(first, "a logout");
      history.note("a logout while the line is dead");
      proxy.refuse(true);
      proxy.reset();
      await logout(second.person);
      const refusal = new Promise<string>((resolve) => {
        second.raw.on("connect_error", ({ message }) => message === "SIGNED_OUT" && resolve(message));
      });
      proxy.refuse(false);
      await refusal;
      await hearsNothing(second, "a logout during an outage");
      history.note("a suspension, of which no event tells");
      await until(() => third.isConnected(), COMMAND_MS);
      await database.suspend(b.person);
      const closed = await until(async () => {
        await third.command("sync", { conversations: {} });
        return !third.isConnected();
      }, COMMAND_MS);
      demand("R5", closed, "a suspended person's commands are answered");
      stage.dismiss(third);
      stage.dismiss(b);
    }
    await stage.judge();
  },
};
