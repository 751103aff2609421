/** Room in memory for the bytes of one body. */
export interface UploadSlot {
  /** Asks for room for some more bytes. Nothing is taken where the answer is no. */
  take(bytes: number): boolean;
  /** Gives all of it back. A second time gives nothing back. */
  release(): void;
}

/** Whose share an upload is counted in: the signed-in user's, or the address's of people who aren't signed in. */
export type Uploader = { userId: number } | { address: string };

export interface UploadSlots {
  open(who: Uploader): UploadSlot;
}

/** How much of all room one user may take. Everyone in a school has their own share, although they share an address. */
const USER_SHARE = 1 / 4;
/** How much of all room people who aren't signed in may take together, wherever they are. */
const STRANGERS_SHARE = 1 / 2;

/**
 * Shares out the memory that forms may take at once.
 * @param memory bytes of all room
 * @param perAddress bytes that people who aren't signed in may take from one address
 */
export function createUploadSlots(memory: number, perAddress: number): UploadSlots {
  let held = 0;
  let heldByStrangers = 0;
  const heldBy = new Map<string, number>();

  return {
    open: (who) => {
      const isStranger = "address" in who;
      const key = isStranger ? `address ${who.address}` : `user ${who.userId}`;
      const share = isStranger ? perAddress : memory * USER_SHARE;
      let mine = 0;

      function change(bytes: number): void {
        mine += bytes;
        held += bytes;
        if (isStranger) heldByStrangers += bytes;
        const here = (heldBy.get(key) ?? 0) + bytes;
        if (here > 0) heldBy.set(key, here);
        else heldBy.delete(key);
      }

      return {
        take: (bytes) => {
          const fits =
            held + bytes <= memory &&
            (heldBy.get(key) ?? 0) + bytes <= share &&
            (!isStranger || heldByStrangers + bytes <= memory * STRANGERS_SHARE);
          if (fits) change(bytes);
          return fits;
        },
        release: () => {
          if (mine > 0) change(-mine);
        },
      };
    },
  };
}
