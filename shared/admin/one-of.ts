import { listOfAny } from "../texts/format.ts";
import { adminTexts } from "./texts/admin.texts.ts";

/** The message of a check for one of a few values, which it lists. */
export const oneOf = (values: readonly string[]) => ({
  error: () => adminTexts.oneOf({ values: listOfAny(values) }),
});
