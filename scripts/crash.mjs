import { launch } from "./lib/launch.mjs";

/** `npm run crash`: tests the embedded database under kill -9, or under fuzzing. */
await launch("server/embedded-mongo/testing/crash/main.ts");
