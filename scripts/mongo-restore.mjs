import { launch } from "./lib/launch.mjs";

/** `npm run mongo:restore`: the pinned Node does the work. */
await launch("scripts/mongo-restore.ts");
