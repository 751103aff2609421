import type { Page, WebSocketRoute } from "playwright/test";
import type { FaultBody } from "#shared/fault.ts";

/** The connection of one page in the hands of a test. Made before the page is opened. */
export interface Line {
  /** From now on sockets get no answer; the page itself and its calls still load. */
  cut(): Promise<void>;
  /** The next attempt of the page comes through. */
  mend(): void;
  /** What the server says from now on waits here. */
  hold(): void;
  /** How much waits of which the text is part. */
  heldWith(text: string): number;
  /** All that waits arrives at once. */
  release(): void;
  /** The server tells the page, now and after each connect, that it gives way to newer tabs, and ends the connection. */
  giveWay(): void;
  /** Each message that goes out from now on is refused, as the server would refuse it. */
  refuseMessages(fault?: FaultBody): void;
}

const SEND = /^42(\d+)\["chat:send",/;
/** Of socket.io's protocol: connected to the server, an event, and the end of the connection. */
const CONNECTED = "40";
const GIVES_WAY = ['42["session:ended",{"reason":"tabs"}]', "41"];
const FAULT: FaultBody = { code: "NOT_ALLOWED", message: "You cannot write in this conversation any more." };

export async function holdLine(page: Page): Promise<Line> {
  let away = false;
  let refusing: FaultBody | null = null;
  let holding = false;
  let givingWay = false;
  const held: { socket: WebSocketRoute; message: string | Buffer }[] = [];
  const open = new Set<WebSocketRoute>();
  const endFor = (socket: WebSocketRoute) => {
    for (const message of GIVES_WAY) socket.send(message);
  };

  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (away) return socket.close();
    open.add(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (holding) held.push({ socket, message });
      else socket.send(message);
      if (givingWay && message.toString().startsWith(CONNECTED)) endFor(socket);
    });
    socket.onMessage((message) => {
      const ack = refusing && typeof message === "string" ? SEND.exec(message)?.[1] : undefined;
      // The answer of socket.io's protocol to the command with this number.
      if (ack === undefined) server.send(message);
      else socket.send(`43${ack}[${JSON.stringify({ ok: false, fault: refusing })}]`);
    });
  });
  // The fallback of a refused WebSocket.
  await page.route(/\/socket\.io\/.*transport=polling/, (route) => (away ? route.abort() : route.continue()));

  return {
    cut: async () => {
      away = true;
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    mend: () => {
      away = false;
    },
    hold: () => {
      holding = true;
    },
    heldWith: (text) => held.filter(({ message }) => message.toString().includes(text)).length,
    release: () => {
      holding = false;
      for (const { socket, message } of held.splice(0)) socket.send(message);
    },
    giveWay: () => {
      givingWay = true;
      for (const socket of open) endFor(socket);
    },
    refuseMessages: (fault = FAULT) => {
      refusing = fault;
    },
  };
}
