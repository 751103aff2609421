import { launch } from "./lib/launch.mjs";

/** `npm run mongo:dump`: the pinned Node does the work. */
await launch("scripts/mongo-dump.ts");
