import { launch } from "./lib/launch.mjs";

/**
 * `npm run faults`: the delivery contract under every fault of the list, each also without it and with planted bugs.
 */
await launch("scripts/lab/faults/main.ts");
