import { launch } from "./lib/launch.mjs";

/** `npm run create-admin -- EMAIL`: runs on the pinned Node, with this terminal for the password. */
await launch("scripts/create-admin.ts");
