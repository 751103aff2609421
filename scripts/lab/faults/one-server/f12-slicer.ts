import type { Fault } from "../lib/fault.ts";
import { postMessage } from "../lib/people/rest.ts";

export const slicer: Fault = {
  id: "F12",
  says: "every byte arrives alone: frames and bodies are reassembled correctly",
  bugs: [{ mutant: "first-piece-only", breaks: "R8", message: /refused over REST/ }],
  cheap: true,
  async run(stage) {
    const { faulty, history, proxy, quick } = stage;
    if (faulty) proxy.apply({ slice: 1 });
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    for (let n = 0; n < (quick ? 5 : 50); n += 1) {
      await a.say(pair.id, `Ñandú 🦤 ${n}`);
      await postMessage(proxy.url, pair, b.person, `By REST ${n}: 你好`, history);
    }
    await stage.judge();
  },
};
