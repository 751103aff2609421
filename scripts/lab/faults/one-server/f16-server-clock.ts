import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";

const HOUR = 60 * 60 * 1000;
const SIGNED_OUT = 401;

export const serverClock: Fault = {
  id: "F16",
  says: "the server's clock jumps an hour ahead, two back, and to the right time: the order is by seq, and a session ends early rather than late (R3)",
  bugs: [{ mutant: "order-by-clock", breaks: "R3", message: /a page shows/ }],
  async run(stage) {
    const { database, faulty, history, proxy, server } = stage;
    const pair = await stage.pair();
    const [a] = pair.tabs;
    const page = (): Promise<Response> =>
      fetch(`${proxy.url}/api/messages/conversations/${pair.id}`, {
        headers: { authorization: `Bearer ${a.person.token}` },
      });
    for (const hours of [0, 1, -1, 0]) {
      if (faulty) {
        history.note(`the clock is ${hours} hours off`);
        await server.setClock(hours * HOUR);
      }
      await stage.chatter([pair], 10);
      const { data } = (await (await page()).json()) as { data: { seq: number }[] };
      const rows = await database.messagesOf(pair.id);
      const same = data.map(({ seq }) => seq).join() === rows.map(({ seq }) => seq).join();
      demand("R3", same, `a page shows ${data.map(({ seq }) => seq).join()}`);
    }
    if (faulty) {
      await server.setClock(25 * HOUR);
      demand("R5", (await page()).status === SIGNED_OUT, "a session of a day stands after 25 hours");
      await server.setClock(0);
      demand("R5", (await page()).status === 200, "a session does not stand, though its day is not over");
    }
    await stage.judge();
  },
};
