import { launch } from "./lib/launch.mjs";

/** `npm run mongo:restore`: runs mongo-restore.ts on the pinned Node. */
await launch("scripts/mongo-restore.ts");
