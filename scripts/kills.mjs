import { launch } from "./lib/launch.mjs";

/** `npm run kills`: the delivery contract across several processes, which are killed again and again. */
await launch("scripts/lab/kills/main.ts");
