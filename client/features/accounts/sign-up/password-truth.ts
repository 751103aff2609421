import { useEffect, useState } from "react";
import { newPasswordTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import { foldText } from "#shared/text.ts";

type IsCommon = (password: string) => boolean;

/** Loaded with the first letter of a new password: the list is as large as the rest of the page. */
let loading: Promise<IsCommon> | null = null;
function loadCommon(): Promise<IsCommon> {
  loading ??= Promise.all([import("@zxcvbn-ts/language-common"), import("#shared/accounts/common-passwords.ts")]).then(
    ([{ dictionary }, { createCommonPasswords }]) => createCommonPasswords(dictionary["passwords-common"]),
  );
  // Without a network the server says it.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** Shorter than this, a name in a password means nothing. */
const NAME_MIN = 3;
/** From here on a password is hard to guess by its length alone. */
const LONG = 12;

/** What is true of a password in words, and whether it is bad news. */
export interface PasswordTruth {
  text: string;
  bad: boolean;
}

/**
 * What a meter that counts kinds of characters cannot tell.
 * @param personal names and addresses of the person
 * @param isCommon null until the list is there
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

/** The same for a field that is being typed into. */
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
