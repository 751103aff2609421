/** Room in memory for the bytes of one body. */
export interface Place {
  /** Asks for room for some more bytes. Nothing is taken where the answer is no. */
  take(bytes: number): boolean;
  /** Gives all of it back. A second time gives nothing back. */
  release(): void;
}

export interface UploadRoom {
  open(address: string, isStranger: boolean): Place;
}

/** Of all room, so much may be taken from one address: two slow connections once kept everybody else out. */
const ADDRESS_SHARE = 1 / 4;
/** Of all room, so much may be taken by people who are not signed in, wherever they are. */
const STRANGERS_SHARE = 1 / 2;

/** Shares out the memory that forms may take at once. */
export function createUploadRoom(memory: number): UploadRoom {
  let held = 0;
  let heldByStrangers = 0;
  const heldFrom = new Map<string, number>();

  return {
    open: (address, isStranger) => {
      let mine = 0;

      function change(bytes: number): void {
        mine += bytes;
        held += bytes;
        if (isStranger) heldByStrangers += bytes;
        const here = (heldFrom.get(address) ?? 0) + bytes;
        if (here > 0) heldFrom.set(address, here);
        else heldFrom.delete(address);
      }

      return {
        take: (bytes) => {
          const fits =
            held + bytes <= memory &&
            (heldFrom.get(address) ?? 0) + bytes <= memory * ADDRESS_SHARE &&
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
