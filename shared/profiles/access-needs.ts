import * as z from "zod/mini";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { charactersUpTo } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { profileErrorsTexts } from "./texts/profile-errors/profile-errors.texts.ts";

const T = errorsOf(profileErrorsTexts);

/** Who may see a need, from the narrowest choice to the widest. A private need is only a reminder for its owner. */
export const NEED_READERS = ["nobody", "employers_i_apply_to", "approved_employers"] as const;
export type NeedReader = (typeof NEED_READERS)[number];

export const NEEDS_MAX = 30;
export const NEED_NOTE_MAX = 300;

/** `other` is for needs that are not listed; its note describes it. The others may have a note as well. */
const Need = z.enum([...ACCESS_FEATURES, "other"], T.needUnknown);
const Reader = z.enum(NEED_READERS, T.needReader);

export const AccessNeed = z.object({ need: Need, note: z.string(), visible_to: Reader });
export type AccessNeed = z.infer<typeof AccessNeed>;

const Change = z
  .strictObject({
    need: Need,
    note: z._default(z.string().check(z.trim(), charactersUpTo(NEED_NOTE_MAX)), ""),
    // Private by default.
    visible_to: z._default(Reader, "nobody"),
  })
  .check(z.refine(({ need, note }) => need !== "other" || note !== "", { ...T.needNote, path: ["note"] }));

/** The complete list as its owner sends it; each listed feature may occur once. */
export const AccessNeedsChange = z.array(Change).check(
  z.maxLength(NEEDS_MAX, T.needsMany),
  z.refine((needs) => {
    const listed = needs.map(({ need }) => need).filter((need) => need !== "other");
    return new Set(listed).size === listed.length;
  }, T.needTwice),
);
