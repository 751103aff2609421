import * as z from "zod/mini";

/** An id as it travels: a positive integer, a name and not an order. */
export const Id = z.int("Must be a whole number").check(z.positive("Must be a positive number"));

/** The same in a path or a query, where everything is text. */
export const IdText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Must be a positive whole number")),
    z.transform((text) => Number(text)),
  ),
  Id,
);

/** A whole number in a query, within bounds. */
export const countText = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, "Must be a whole number")),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.minimum(least, `Must be at least ${least}`), z.maximum(most, `Must be at most ${most}`)),
  );

/** A moment as it travels: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
export type Moment = z.infer<typeof Moment>;

/** The answer of a call that has nothing to say but that it was done. */
export const Done = z.object({});
