import * as z from "zod/mini";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { PROFILE_TEXTS as T } from "./profiles.texts.ts";

/** Who may see one need, from the narrowest. What nobody may see is its owner's reminder alone. */
export const NEED_READERS = ["nobody", "employers_i_apply_to", "approved_employers"] as const;
export type NeedReader = (typeof NEED_READERS)[number];

export const NEEDS_MAX = 30;
export const NEED_NOTE_MAX = 300;

/** `other` is what the list does not have: its note says it. Others may have a note as well. */
const Need = z.enum([...ACCESS_FEATURES, "other"], T.needUnknown);
const Reader = z.enum(NEED_READERS, T.needReader);

export const AccessNeed = z.object({ need: Need, note: z.string(), visible_to: Reader });
export type AccessNeed = z.infer<typeof AccessNeed>;

const Change = z
  .strictObject({
    need: Need,
    note: z._default(z.string().check(z.trim(), z.maxLength(NEED_NOTE_MAX, T.tooLong)), ""),
    // Private until its owner says otherwise.
    visible_to: z._default(Reader, "nobody"),
  })
  .check(z.refine(({ need, note }) => need !== "other" || note !== "", { error: T.needNote, path: ["note"] }));

/** The whole list as its owner sends it; each entry of the list of features can be there once. */
export const AccessNeedsChange = z.array(Change).check(
  z.maxLength(NEEDS_MAX, T.needsMany),
  z.refine((needs) => {
    const listed = needs.map(({ need }) => need).filter((need) => need !== "other");
    return new Set(listed).size === listed.length;
  }, T.needTwice),
);
