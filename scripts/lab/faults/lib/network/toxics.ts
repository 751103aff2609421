/** How a line treats the bytes of one direction. The names are Toxiproxy's where it has one. */
export interface Toxics {
  /** Delay of each piece in milliseconds, plus or minus up to `jitterMs`. The order does not change. */
  latencyMs: number;
  jitterMs: number;
  /** Bytes per second. */
  bandwidth: number;
  /** Nothing comes through and no end gets an error, as in a network that loses every packet. */
  blackhole: boolean;
  /** The size in bytes of the pieces that everything is cut into. */
  slice: number;
  /** The connection is reset after this many bytes. */
  limit: number;
  /** Returns true for the text of each WebSocket frame (of the server) to drop. */
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
