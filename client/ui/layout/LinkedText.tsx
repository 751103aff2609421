import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "../texts/ui.texts.ts";
import { linkedParts } from "./linked-text.ts";

/** User-written text with clickable web addresses. Nothing is fetched from them before a click. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return linkedParts(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (part.kind === "text") return part.text;
    return (
      <a key={key} href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {uiTexts.newTab({ what: () => <bdi key="what">{part.text}</bdi>, hidden })}
      </a>
    );
  });
}
