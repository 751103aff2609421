import * as z from "zod/mini";

/** A day, a month or a year: as exact as the source itself is known. */
const sourceDate = z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/));

/** Plain text: shown as it is, so it holds no markup and no stray space. */
const plain = z.string().check(
  z.minLength(3),
  z.refine((text) => text === text.trim(), "no space around it"),
  z.refine((text) => !/[<>{}]|\*\*|https?:/.test(text), "no markup and no address"),
);

/** The law or the office's page that says so, the home of its issuer, and when it was issued. */
export const sourceSchema = z.strictObject({
  name: plain,
  /** The host of the office that answers for it. We link no deeper: deep links die, and we could not open them. */
  site: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  date: sourceDate,
});
export type Source = z.infer<typeof sourceSchema>;

/**
 * How far an entry was compared with its source. `copy`: with a saved copy of the text or a summary of it. `no`: it was
 * written from memory. Neither was checked online, and the page says so for each.
 */
export const CHECKED = ["copy", "no"] as const;
export type Checked = (typeof CHECKED)[number];

export const resourceSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: plain,
  text: z.array(plain).check(z.minLength(1)),
  /** Several things, in any order. */
  points: z.optional(z.array(plain)),
  /** Several things, one after the other. */
  steps: z.optional(z.array(plain)),
  /** Null for examples of our own: no law lists them, so none may be credited with them. */
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

/** What one group of people finds. */
export const resourceGuideSchema = z.strictObject({
  title: plain,
  lead: plain,
  sections: z.array(resourceSectionSchema).check(z.minLength(2)),
});
export type ResourceGuide = z.infer<typeof resourceGuideSchema>;
