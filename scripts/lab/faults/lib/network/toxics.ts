/** What a line does to the bytes of one direction, in Toxiproxy's words where it has some. */
export interface Toxics {
  /** Each piece comes so much later, in milliseconds, give or take up to `jitterMs`. Their order stays. */
  latencyMs: number;
  jitterMs: number;
  /** Bytes a second. */
  bandwidth: number;
  /** Nothing comes through, nobody is told; it is held as by a network that loses every packet. */
  blackhole: boolean;
  /** The pieces that everything is cut into, in bytes. */
  slice: number;
  /** The connection is reset when so many bytes have gone through it. */
  limit: number;
  /** Whole WebSocket frames (of the server) that are lost without a trace, by their text. */
  lose: ((frame: string) => boolean) | null;
}

export const NO_TOXICS: Readonly<Toxics> = {
  latencyMs: 0,
  jitterMs: 0,
  bandwidth: Number.POSITIVE_INFINITY,
  blackhole: false,
  slice: Number.POSITIVE_INFINITY,
  limit: Number.POSITIVE_INFINITY,
  lose: null,
};
