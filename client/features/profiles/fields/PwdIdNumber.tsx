import { fieldTexts as texts } from "./fields.texts.ts";

/** Replaces each hidden character of a masked number. */
const HIDDEN = "•";

/** A PWD ID number as it came, which is masked for all but its owner. Readers hear what can be seen of it, not the dots. */
export function PwdIdNumber({ number }: { number: string }) {
  if (!number.includes(HIDDEN)) return <bdi>{number}</bdi>;
  const shown = number.slice(number.lastIndexOf(HIDDEN) + 1);
  return (
    <>
      <bdi aria-hidden="true">{number}</bdi>
      <span className="visually-hidden">{texts.pwdId.masked(shown)}</span>
    </>
  );
}
