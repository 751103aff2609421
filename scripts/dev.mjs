// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { join } from "node:path";
import { startChild } from "./lib/child.mjs";
import { main } from "./lib/say.mjs";
import { prepare, ROOT } from "./lib/setup.mjs";

const CLIENT_PORT = "5173";

/**
 * `npm run dev`: the server, restarted on every change, behind Vite's dev server with hot reload. Open Vite's address.
 */
await main(async () => {
  const node = await prepare(ROOT);
  const port = process.env.PORT ?? "3000";
  // Links in emails, and the server's check of a socket's origin, must have the address that the browser uses.
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${CLIENT_PORT}`;
  const env = { ...process.env, PORT: port, PUBLIC_URL: publicUrl, CLIENT_PORT };

  const serverArgs = ["--watch", "--watch-preserve-output", join(ROOT, "server/main.ts"), ...process.argv.slice(2)];
  const server = startChild(node, serverArgs, { cwd: ROOT, env });
  const client = startChild(node, [join(ROOT, "scripts/dev-client.ts")], { cwd: ROOT, env });

  const first = await Promise.race([server.done, client.done]);
  // One is useless without the other. After Ctrl-C both have got the signal; a second one might abort the server's
  // stop.
  if (first.stopped === 0) {
    server.stop("SIGTERM");
    client.stop("SIGTERM");
  }
  await Promise.all([server.done, client.done]);
  return first.code;
});
