/** A text as the message of a check. */
export type ErrorText = { error: () => string };

/** The texts of a catalogue that have no arguments. */
type Plain<T> = { readonly [K in keyof T as T[K] extends string ? K : never]: ErrorText };

/**
 * Texts as the messages of zod's checks: `z.minLength(8, T.passwordMin)`, or with more options
 * `{ ...T.passwordMin, abort: true }`. The text is read when the check fails, in the language of that moment.
 */
export function errorsOf<T extends object>(texts: T): Plain<T> {
  return new Proxy({} as Plain<T>, { get: (_, key) => ({ error: () => String(Reflect.get(texts, key)) }) });
}
