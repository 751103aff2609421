import { launch } from "./lib/launch.mjs";

/** `npm run walk`: the delivery contract under thousands of random steps, with an oracle after each. */
await launch("scripts/lab/walk/main.ts");
