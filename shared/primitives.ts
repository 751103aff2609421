import * as z from "zod/mini";
import { errorsOf } from "./texts/errors.ts";
import { primitivesTexts } from "./texts/primitives/primitives.texts.ts";

const T = errorsOf(primitivesTexts);

/** An id in JSON: a positive integer. Ids identify and do not imply an order. */
export const Id = z.int(T.wholeNumber).check(z.positive(T.positive));

/** The same in a path or query, where all values are text. */
export const IdText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, T.positiveWhole)),
    z.transform((text) => Number(text)),
  ),
  Id,
);

/**
 * The longest text of a field. The message says how many characters are allowed: a reader who only learns that a text is
 * too long has to guess.
 */
export const charactersUpTo = (max: number, more: { abort?: boolean } = {}) =>
  z.maxLength(max, { ...more, error: () => primitivesTexts.tooLong({ max }) });

/** An integer in a query, within bounds. */
export const countText = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, T.wholeNumber)),
      z.transform((text) => Number(text)),
    ),
    z
      .number()
      .check(
        z.minimum(least, { error: () => primitivesTexts.least({ least }) }),
        z.maximum(most, { error: () => primitivesTexts.most({ most }) }),
      ),
  );

/** A timestamp in JSON: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
export type Moment = z.infer<typeof Moment>;

/** The reply of a call that returns nothing. */
export const Done = z.object({});
