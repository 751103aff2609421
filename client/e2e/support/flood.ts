import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ClientToServer, ServerToClient } from "#shared/realtime.ts";

/** Many messages a second, written over sockets without a page. */

export interface Writer {
  /** Resolves with the stored message. Does not wait for earlier ones. */
  write(text: string): Promise<Message>;
  close(): void;
}

const CONNECT_MS = 20_000;

/** Opens a socket that writes in one conversation. */
export async function openWriter(url: string, token: string, conversationId: number): Promise<Writer> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    write: async (content) => {
      const draft = { conversation_id: conversationId, client_id: randomUUID(), content };
      const answer = await socket.emitWithAck("chat:send", draft);
      if (!answer.ok) throw new Error(`a message was refused: ${answer.fault.message}`);
      return answer.value;
    },
    close: () => socket.disconnect(),
  };
}

/**
 * Sends one text every `everyMs` milliseconds, from the writers in turn; a late sender catches up. Resolves with the
 * stored messages, in the order of the texts, once all of them are acknowledged.
 */
export async function pour(writers: readonly Writer[], texts: readonly string[], everyMs: number): Promise<Message[]> {
  const began = performance.now();
  const stored: Promise<Message>[] = [];
  for (const [index, text] of texts.entries()) {
    const ahead = began + index * everyMs - performance.now();
    if (ahead > 0) await sleep(ahead);
    const writer = writers[index % writers.length];
    if (writer) stored.push(writer.write(text));
  }
  return Promise.all(stored);
}
