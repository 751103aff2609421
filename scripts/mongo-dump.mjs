import { launch } from "./lib/launch.mjs";

/** `npm run mongo:dump`: runs mongo-dump.ts on the pinned Node. */
await launch("scripts/mongo-dump.ts");
