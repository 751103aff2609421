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

/** What a path must be to be taken: which kind of file, of whom, and what is said where it is not. */
interface Wanted {
  kind: FileKind;
  owner: number;
  field: string;
  refusal: string;
  /** How a path of this kind is stored. */
  toPath: (name: string) => string;
}

/**
 * Files are uploaded first and named by a change of the profile afterwards. So a path comes back from outside, and only
 * one that an upload of the same person was answered with is taken: never another's file, nor an address elsewhere.
 */
export function createOwnUploads({ files, background, now }: Deps) {
  return {
    /**
     * The path to be stored for what somebody sent: none, or that of an own upload, which the sweep leaves alone from
     * now on. Undefined where it is the one that stands already, or nothing was sent: that is not written once more, for
     * another tab may be putting it away at this moment.
     * @throws {Fault} BAD_INPUT at the field
     */
    chosen: async (
      sent: string | null | undefined,
      standing: string | null,
      wanted: Wanted,
    ): Promise<string | null | undefined> => {
      if (sent === undefined) return undefined;
      if (sent === null || sent === "") return null;
      const name = storedName(sent);
      if (name !== null && standing !== null && name === storedName(standing)) return undefined;
      if (name === null || !(await files.profile.claim(name, wanted, now())))
        throw new Fault("BAD_INPUT", undefined, { fields: { [wanted.field]: [wanted.refusal] } });
      return wanted.toPath(name);
    },

    /** After the change: the file that it put away goes. Where that fails, the sweep finds it. */
    dropReplaced: (former: string | null, current: string | null, owner: number): void => {
      const name = former === null || former === current ? null : storedName(former);
      if (name !== null) background.run("removing a replaced file", () => files.remove(name, owner));
    },
  };
}
export type OwnUploads = ReturnType<typeof createOwnUploads>;
