import { Encoder, type Packet, PacketType } from "socket.io-parser";
import { expect, test } from "vitest";
import { jsonPackets } from "./packets.ts";

const { CONNECT, CONNECT_ERROR, DISCONNECT, EVENT, ACK } = PacketType;

test.each<[string, Packet]>([
  ["the answer to a handshake", { type: CONNECT, nsp: "/", data: { sid: "a", pid: "b" } }],
  ["a refused handshake", { type: CONNECT_ERROR, nsp: "/", data: { message: "SIGNED_OUT" } }],
  ["a refused namespace", { type: CONNECT_ERROR, nsp: "/other", data: { message: "Invalid namespace" } }],
  ["the end of a socket", { type: DISCONNECT, nsp: "/" }],
  ["an event", { type: EVENT, nsp: "/", data: ["counts", { messages: 1, text: "Kumusta 👋", none: undefined }] }],
  ["an event that asks for an acknowledgement", { type: EVENT, nsp: "/", id: 0, data: ["ping"] }],
  ["an acknowledgement", { type: ACK, nsp: "/", id: 12, data: [{ ok: true, value: null }] }],
])("encodes %s like the encoder of Socket.IO", (_title, packet) => {
  expect(new jsonPackets.Encoder().encode(packet)).toEqual(new Encoder().encode(packet));
});
