import { type Images, STORED_TYPE } from "#server/platform/files/images/images.ts";
import type { FileStore } from "#server/platform/files/store/file-store.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { logoPath, photoPath } from "#shared/files/files.rest.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";

type PictureKind = "photo" | "logo";

const PATHS: Record<PictureKind, (name: string) => string> = { photo: photoPath, logo: logoPath };
const MISSING = { photo: "photoMissing", logo: "logoMissing" } as const;

interface Deps {
  /** Null for a missing account. */
  photoOf: (userId: number) => Promise<{ photo: string | null } | null>;
  isVisible: (viewer: Viewer, userId: number) => Promise<boolean>;
  images: Pick<Images, "prepare">;
  files: Pick<FileStore, "put">;
  limiter: Limiter;
}

/** Photos of people and logos of companies. */
export function createPictures({ photoOf, isVisible, images, files, limiter }: Deps) {
  return {
    /**
     * GET /api/photos/{userId}, for viewers who may see the account. @throws {Fault} NOT_FOUND, the same for both
     * reasons
     */
    photoOf: async (viewer: Viewer, userId: number): Promise<{ photo_url: string | null }> => {
      // Both are always read, so that the response time reveals nothing.
      const [user, visible] = await Promise.all([photoOf(userId), isVisible(viewer, userId)]);
      if (!user || !visible) throw new Fault("NOT_FOUND");
      return { photo_url: user.photo };
    },

    /** Called before a picture is read. @throws {Fault} TOO_FAST */
    mayUpload: (viewer: Viewer): Promise<void> => limiter.spend("upload", String(viewer.userId)),

    /**
     * Stores a picture that a profile change will name; the sweep removes it if none does.
     * @returns its path
     * @throws {Fault} those of images.ts, at the field named like the kind
     */
    upload: async (viewer: Viewer, kind: PictureKind, bytes: Uint8Array | undefined): Promise<string> => {
      const prepared = (await images.prepare({ [kind]: bytes }))[kind];
      if (!prepared) throw new Fault("BAD_INPUT", undefined, { fields: { [kind]: [PROFILE_TEXTS[MISSING[kind]]] } });
      return PATHS[kind](await files.put(prepared, { kind, owner: viewer.userId, type: STORED_TYPE }));
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
