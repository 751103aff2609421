import { useEffect, useState } from "react";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { foldText } from "#shared/text.ts";

const texts = accountFieldsTexts.newPassword;

type IsCommon = (password: string) => boolean;

/** Loaded when the first character of a new password is typed, because the list is as large as the rest of the page. */
let loading: Promise<IsCommon> | null = null;
function loadCommon(): Promise<IsCommon> {
  loading ??= Promise.all([import("@zxcvbn-ts/language-common"), import("#shared/accounts/common-passwords.ts")]).then(
    ([{ dictionary }, { createCommonPasswords }]) => createCommonPasswords(dictionary["passwords-common"]),
  );
  // If it cannot be loaded, the server still rejects common passwords.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** Shorter names are ignored, because they can be in a password by chance. */
const NAME_MIN = 3;
/** From this length on a password is hard to guess. */
const LONG = 12;

/** A note about a password, and whether it is a problem. */
export interface PasswordTruth {
  text: string;
  bad: boolean;
}

/**
 * What the strength meter, which counts kinds of characters, cannot detect.
 * @param personal the person's names and addresses
 * @param isCommon null until the list has loaded
 */
export function truthOf(
  password: string,
  personal: readonly string[],
  isCommon: IsCommon | null,
): PasswordTruth | null {
  if (password === "") return null;
  if (isCommon?.(password)) return { text: texts.common, bad: true };
  const folded = foldText(password);
  const parts = personal.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  if (parts.some((part) => part.length >= NAME_MIN && folded.includes(part)))
    return { text: texts.personal, bad: true };
  return password.length < LONG ? { text: texts.longer, bad: false } : null;
}

/** The same as a hook for a field while it is typed into. */
export function usePasswordTruth(password: string, personal: readonly string[]): PasswordTruth | null {
  const [isCommon, setCommon] = useState<IsCommon | null>(null);
  const typed = password !== "";
  useEffect(() => {
    if (!typed) return;
    let here = true;
    loadCommon().then(
      (common) => here && setCommon(() => common),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [typed]);
  return truthOf(password, personal, isCommon);
}
