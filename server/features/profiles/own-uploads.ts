import type { FileKind } from "#server/platform/files/store/file.model.ts";
import type { FileStore } from "#server/platform/files/store/file-store.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { Fault } from "#shared/fault.ts";
import { storedName } from "#shared/files/files.rest.ts";

interface Deps {
  files: Pick<FileStore, "profile" | "remove">;
  background: Background;
  now: () => Date;
}

/** The kind and the owner that a path must have, and the error if it has not. */
interface Wanted {
  kind: FileKind;
  owner: number;
  field: string;
  refusal: string;
  /** The stored path of a file of this kind. */
  toPath: (name: string) => string;
}

/**
 * Files are uploaded first and named by a profile change afterwards. A path in a change is accepted only if it is an
 * upload of the same person: never another person's file, nor an external address.
 */
export function createOwnUploads({ files, background, now }: Deps) {
  return {
    /**
     * The path to store for what a change sent: null for none, or the caller's own upload, which is claimed so that the
     * sweep skips it. Undefined if nothing was sent or the path is the current one: it is not written again, because
     * another tab may be replacing it.
     * @throws {Fault} BAD_INPUT at the field
     */
    chosen: async (
      sent: string | null | undefined,
      current: string | null,
      wanted: Wanted,
    ): Promise<string | null | undefined> => {
      if (sent === undefined) return undefined;
      if (sent === null || sent === "") return null;
      const name = storedName(sent);
      if (name !== null && current !== null && name === storedName(current)) return undefined;
      if (name === null || !(await files.profile.claim(name, wanted, now())))
        throw new Fault("BAD_INPUT", undefined, { fields: { [wanted.field]: [wanted.refusal] } });
      return wanted.toPath(name);
    },

    /** After the change: removes the replaced file. If that fails, the sweep removes it. */
    dropReplaced: (former: string | null, current: string | null, owner: number): void => {
      const name = former === null || former === current ? null : storedName(former);
      if (name !== null) background.run("removing a replaced file", () => files.remove(name, owner));
    },
  };
}
export type OwnUploads = ReturnType<typeof createOwnUploads>;
