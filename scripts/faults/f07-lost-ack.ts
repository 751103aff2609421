import type { Fault } from "./lib/fault.ts";

/** Only the way back is cut, so that each message is stored and its sender never hears of it. */
export const lostAck: Fault = {
  id: "F07",
  says: "the acknowledgement is lost and the request stored: the retry makes no second message (R2)",
  bugs: [{ mutant: "no-dedupe", breaks: "R2", said: /is stored 2 times/ }],
  cheap: true,
  async run(stage) {
    const pair = await stage.pair();
    const [a] = pair.tabs;
    await a.say(pair.id, "Before");
    for (let round = 0; round < (stage.quick ? 2 : 10); round += 1) {
      if (stage.faulty) stage.proxy.apply({ blackhole: true }, ["down"]);
      const answer = stage.proxy.heldBack("down");
      const said = a.say(pair.id, `Round ${round}`);
      if (stage.faulty) {
        await answer;
        stage.history.note("the answer is on its way, and is lost with its connection");
        stage.proxy.reset();
        stage.proxy.heal();
      }
      await said;
    }
    await stage.judge();
  },
};
