import { launch } from "./lib/launch.mjs";

/** `npm run dead-events`: starts the TypeScript file of the same name on the pinned Node. */
await launch("scripts/dead-events.ts");
