/** Memory for the bytes of one body. */
export interface UploadSlot {
  /** Reserves memory for more bytes. @returns false if there is not enough, and then reserves nothing */
  take(bytes: number): boolean;
  /** Gives back everything that was reserved. Safe to repeat. */
  release(): void;
}

/** To whose share an upload counts: the signed-in user's, or the visitor's address. */
export type Uploader = { userId: number } | { address: string };

export interface UploadSlots {
  open(who: Uploader): UploadSlot;
}

/** The share of the memory that one user may take. Users behind one address have a share each. */
const USER_SHARE = 1 / 4;
/** The share of the memory that all visitors together may take. */
const STRANGERS_SHARE = 1 / 2;

/**
 * Limits the memory that forms may take at once.
 * @param memory bytes of all forms together
 * @param perAddress bytes that visitors may take from one address
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
