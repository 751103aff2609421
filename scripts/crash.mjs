import { launch } from "./lib/launch.mjs";

/** `npm run crash`: the embedded database under kill -9, or under fuzzing. It is a program of its own, and so is its test. */
await launch("server/embedded-mongo/testing/crash/main.ts");
