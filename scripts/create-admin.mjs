import { launch } from "./lib/launch.mjs";

/** `npm run create-admin -- EMAIL`: the pinned Node does the work; the terminal is its own, where it asks for the password. */
await launch("scripts/create-admin.ts");
