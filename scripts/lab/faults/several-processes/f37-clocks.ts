import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { freshAddress, signUp } from "../lib/people/accounts.ts";
import { callAs } from "../lib/people/rest.ts";

const HOUR = 60 * 60 * 1000;
/** No task has a longer lease. */
const LEASE_MOST_MS = 50 * 60 * 1000;
const LOOKS = 20;
const QUICK_LOOKS = 8;
const MAIL_MS = 30_000;

export const clocks: ClusterFault = {
  id: "F37",
  says: "the clocks of the processes are an hour ahead, an hour behind and right: leases last as long as they should, each email is sent once, and the order is by seq (R2, R3)",
  bugs: [{ mutant: "lease-by-own-clock", breaks: "R2", message: /a lease ends/ }],
  processes: 3,
  mails: true,
  async run(stage) {
    const { faulty, history, mails, processes, quick } = stage;
    for (const [at, { name, server }] of processes.entries()) {
      const hours = faulty ? [1, -1, 0][at] : 0;
      await server.setClock((hours ?? 0) * HOUR);
      history.note(`the clock of ${name} is ${hours} hours off`);
    }
    // They release their leases, and the first one, whose clock is ahead, takes them.
    for (const { server } of processes) await server.end("SIGTERM");
    for (const { server } of processes) {
      await server.start();
      await checkLeases(stage);
    }
    await stage.meet();
    const pairs = await stage.pairs(3);
    await stage.chatter(pairs, 60);
    await checkOrder(stage);
    const addresses = await Promise.all(
      processes.map(async ({ server }) => {
        const email = freshAddress();
        const { status } = await signUp(`http://127.0.0.1:${server.port}`, email);
        demand("R8", status === 201, `a sign-up was answered with ${status}`);
        return email;
      }),
    );
    for (let look = 0; look < (quick ? QUICK_LOOKS : LOOKS); look += 1) {
      await checkLeases(stage);
      await sleep(1000);
    }
    for (const email of addresses) {
      await mails?.secretFor(email, "verify-email", MAIL_MS);
      const sent = mails?.mailsTo(email).length;
      demand("R2", sent === 1, `${sent} mails went to one new account`);
    }
    await stage.judge();
  },
};

async function checkLeases({ database, history }: ClusterStage): Promise<void> {
  const now = Date.now();
  const leases = await database.leases();
  for (const { name, until } of leases) {
    const ms = until.getTime() - now;
    demand("R2", ms <= LEASE_MOST_MS, `a lease ends in ${Math.round(ms / 1000)} s: ${name}`);
  }
  history.note(
    `${leases.length} leases: ${leases.map(({ name, owner }) => `${name} ${owner.slice(0, 8)}`).join(", ")}`,
  );
}

/** Every page shows the messages by `seq`. */
async function checkOrder({ database, processes, tabs, talks }: ClusterStage): Promise<void> {
  for (const { id, sides } of talks) {
    const rows = await database.messagesOf(id);
    const reader = tabs.find(({ person }) => person.id === sides[0].id);
    if (!reader) throw new Error("a side has no tab");
    for (const { name, server } of processes) {
      const { body } = await callAs(reader.person, "GET", server.port, `messages/conversations/${id}`);
      const { data } = JSON.parse(body) as { data: { seq: number }[] };
      const isSame = data.map(({ seq }) => seq).join() === rows.map(({ seq }) => seq).join();
      demand("R3", isSame, `a page of ${name} shows ${data.map(({ seq }) => seq).join()}`);
    }
  }
}
