import type { Locator, Page, WebSocketRoute } from "playwright/test";
import type { FaultBody } from "#shared/fault.ts";

/** Controls the connection of one page. Create it before the page is opened. */
export interface Connection {
  /** Closes all sockets and refuses new ones. The page itself and its calls still load. */
  disconnect(): Promise<void>;
  /** Lets the next attempt of the page through. */
  reconnect(): void;
  /** Holds back everything that the server sends from now on. */
  hold(): void;
  /** The number of held messages that contain the text. */
  heldCount(text: string): number;
  /** Delivers everything that was held, at once. */
  release(): void;
  /** The server tells the page, now and after each connect, that newer tabs replace it, and ends the connection. */
  replaceByNewerTabs(): void;
  /** Refuses each message that is sent from now on, like the server would. */
  refuseMessages(fault?: FaultBody): void;
}

/** What is announced when a signed-in tab loses its network, and when it is connected again. */
export const OFFLINE = "You're offline. Messages you send will go out when you're back.";
export const BACK = "You're back online.";
/** What may be announced along with what was missed. On a busy computer it takes a moment to connect again. */
export const RETURNED = /Reconnecting\.\.\.|You're back online\./g;

/** The site's line about the connection. */
export const connectionBanner = (page: Page): Locator => page.getByRole("region", { name: "Connection", exact: true });

const SEND = /^42(\d+)\["chat:send",/;
/** From socket.io's protocol: connected to the server, an event, and the end of the connection. */
const CONNECTED = "40";
const REPLACED = ['42["session:ended",{"reason":"tabs"}]', "41"];
const FAULT: FaultBody = { code: "NOT_ALLOWED", message: "You cannot write in this conversation any more." };

export async function controlConnection(page: Page): Promise<Connection> {
  let isDisconnected = false;
  let refusing: FaultBody | null = null;
  let isHolding = false;
  let isReplaced = false;
  const held: { socket: WebSocketRoute; message: string | Buffer }[] = [];
  const open = new Set<WebSocketRoute>();
  const endFor = (socket: WebSocketRoute) => {
    for (const message of REPLACED) socket.send(message);
  };

  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isDisconnected) return socket.close();
    open.add(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isHolding) held.push({ socket, message });
      else socket.send(message);
      if (isReplaced && message.toString().startsWith(CONNECTED)) endFor(socket);
    });
    socket.onMessage((message) => {
      const ack = refusing && typeof message === "string" ? SEND.exec(message)?.[1] : undefined;
      // The reply to the command with this number, in socket.io's protocol.
      if (ack === undefined) server.send(message);
      else socket.send(`43${ack}[${JSON.stringify({ ok: false, fault: refusing })}]`);
    });
  });
  // The client falls back to polling if the WebSocket is refused.
  await page.route(/\/socket\.io\/.*transport=polling/, (route) => (isDisconnected ? route.abort() : route.continue()));

  return {
    disconnect: async () => {
      isDisconnected = true;
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    reconnect: () => {
      isDisconnected = false;
    },
    hold: () => {
      isHolding = true;
    },
    heldCount: (text) => held.filter(({ message }) => message.toString().includes(text)).length,
    release: () => {
      isHolding = false;
      for (const { socket, message } of held.splice(0)) socket.send(message);
    },
    replaceByNewerTabs: () => {
      isReplaced = true;
      for (const socket of open) endFor(socket);
    },
    refuseMessages: (fault = FAULT) => {
      refusing = fault;
    },
  };
}
