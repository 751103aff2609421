import { profileFieldsTexts as texts } from "./texts/profile-fields/profile-fields.texts.ts";

/** The character that stands for a hidden one in a masked number. */
const HIDDEN = "•";

/**
 * A PWD ID number, which the server masks for everyone but its owner. Screen readers hear the visible part, not the
 * dots.
 */
export function PwdIdNumber({ number }: { number: string }) {
  if (!number.includes(HIDDEN)) return <bdi>{number}</bdi>;
  const shown = number.slice(number.lastIndexOf(HIDDEN) + 1);
  return (
    <>
      <bdi aria-hidden="true">{number}</bdi>
      <span className="visually-hidden">{shown === "" ? texts.pwdId.hidden : texts.pwdId.hiddenEnding({ shown })}</span>
    </>
  );
}
