import * as z from "zod/mini";

/** A day, a month or a year: as exact as the source is known. */
const sourceDate = z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/));

/** Plain text that is shown unchanged, so it contains no markup and no stray spaces. */
const plain = z.string().check(
  z.minLength(3),
  z.refine((text) => text === text.trim(), "no space around it"),
  z.refine((text) => !/[<>{}]|\*\*|https?:/.test(text), "no markup and no address"),
);

/** The law or official page, its issuer's website, and the date of issue. */
export const sourceSchema = z.strictObject({
  name: plain,
  /**
   * The responsible office's host. We do not link deeper, because deep links break and we could not open them to check.
   */
  site: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  date: sourceDate,
});
export type Source = z.infer<typeof sourceSchema>;

/**
 * How an entry was checked. `copy`: against a saved copy of the text or a summary of it. `no`: it was written from
 * memory. No entry was checked online, and the page says so for each.
 */
export const CHECKED = ["copy", "no"] as const;
export type Checked = (typeof CHECKED)[number];

export const resourceSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: plain,
  text: z.array(plain).check(z.minLength(1)),
  /** Several items in any order. */
  points: z.optional(z.array(plain)),
  /** Several steps in order. */
  steps: z.optional(z.array(plain)),
  /** Null for our own examples: no law lists them, so no source is credited. */
  source: z.nullable(sourceSchema),
  checked: z.enum(CHECKED),
});
export type Resource = z.infer<typeof resourceSchema>;

export const resourceSectionSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: plain,
  lead: z.optional(plain),
  resources: z.array(resourceSchema).check(z.minLength(1)),
});
export type ResourceSection = z.infer<typeof resourceSectionSchema>;

/** The resources for one audience. */
export const resourceGuideSchema = z.strictObject({
  title: plain,
  lead: plain,
  sections: z.array(resourceSectionSchema).check(z.minLength(2)),
});
export type ResourceGuide = z.infer<typeof resourceGuideSchema>;
