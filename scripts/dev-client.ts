import { join } from "node:path";
import { createServer } from "vite";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

/** Vite's dev server on loopback. It forwards all other requests to the Kasama server, including sockets. */
await main(async () => {
  const port = Number(process.env.CLIENT_PORT ?? 5173);
  const api = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` };
  const server = await createServer({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(ROOT, "client"),
    clearScreen: false,
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      proxy: { "/api": api, "/socket.io": { ...api, ws: true }, "^/dev/outbox": api },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    if (!String(error).includes("already in use")) throw error;
    throw new Problem(`Port ${port} is in use. Stop what runs there (another \`npm run dev\`?), then run this again.`);
  }
  console.log(`Kasama with hot reload: http://localhost:${port}`);

  const close = () => void server.close().then(() => process.exit(0));
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  return 0;
});
