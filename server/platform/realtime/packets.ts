import { Decoder, Encoder, type Packet } from "socket.io-parser";

/**
 * Encodes packets as the encoder of Socket.IO does, which first looks for binary data in every value of every packet. Our
 * contract has none.
 */
class JsonEncoder extends Encoder {
  override encode({ type, nsp, id, data }: Packet): string[] {
    const namespace = nsp === "/" ? "" : `${nsp},`;
    return [`${type}${namespace}${id ?? ""}${data === undefined ? "" : JSON.stringify(data)}`];
  }
}

/** For the option `parser` of Socket.IO. Clients need none: the packets are the same. */
export const jsonPackets = { Encoder: JsonEncoder, Decoder };
