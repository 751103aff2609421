import * as z from "zod/mini";

/** An id in JSON: a positive integer. Ids identify and do not imply an order. */
export const Id = z.int("Must be a whole number").check(z.positive("Must be a positive number"));

/** The same in a path or query, where all values are text. */
export const IdText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Must be a positive whole number")),
    z.transform((text) => Number(text)),
  ),
  Id,
);

/** An integer in a query, within bounds. */
export const countText = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, "Must be a whole number")),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.minimum(least, `Must be at least ${least}`), z.maximum(most, `Must be at most ${most}`)),
  );

/** A timestamp in JSON: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
export type Moment = z.infer<typeof Moment>;

/** The reply of a call that returns nothing. */
export const Done = z.object({});
