import { connection } from "#client/data/socket.ts";

/** Resolves after a pause, or as soon as the connection is back. */
export function nextAttempt(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const forget = connection.subscribe(({ state }, before) => {
      if (state === "online" && before.state !== "online") finish();
    });
  });
}
