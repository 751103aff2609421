import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { Server } from "socket.io";
import type { Message, MessageDraft } from "#shared/chat/chat.schemas.ts";
import type { Result } from "#shared/fault.ts";
import type { FromRelay } from "../load/protocol.ts";

/**
 * The reference, in its own process: a bare Socket.IO server that passes each message on and forgets it. It has no
 * checks, no limits and no storage; the envelope is the same as Kasama's. A token is `own id:the other's id`.
 */
const http = createServer();
const io = new Server(http, { serveClient: false });
let lastId = 0;

io.on("connection", (socket) => {
  const [own = 0, other = 0] = String(socket.handshake.auth.token).split(":").map(Number);
  let seq = 0;
  void socket.join(`user:${own}`);
  socket.on("chat:send", (draft: MessageDraft, ack: (result: Result<Message>) => void) => {
    lastId += 1;
    seq += 1;
    const at = new Date().toISOString();
    const message: Message = {
      id: lastId,
      seq,
      rev: seq,
      client_id: draft.client_id,
      conversation_id: draft.conversation_id,
      sender_id: own,
      receiver_id: other,
      author_id: own,
      author: null,
      kind: "text",
      content: draft.content,
      attachments: [],
      card: null,
      topic: null,
      reply_to: null,
      reactions: [],
      is_read: false,
      created_at: at,
      updated_at: at,
      edited_at: null,
      deleted_at: null,
    };
    io.to(`user:${other}`).emit("chat:message", message);
    ack({ ok: true, value: message });
  });
});

http.listen(0, "127.0.0.1", () => {
  const { port } = http.address() as AddressInfo;
  const listening: FromRelay = { kind: "listening", url: `http://127.0.0.1:${port}` };
  process.send?.(listening);
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
