import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawing, type Lines } from "./icon-drawing.ts";

/** As Icon.tsx draws them. */
const props = { className: "icon", "aria-hidden": true, focusable: false } as const;

test("draws what lucide's own component draws, whatever lines it is made of", async () => {
  for (const [file, Lucide] of [
    ["bell", lucide.Bell],
    // Known by other names too.
    ["circle-question-mark", lucide.CircleQuestionMark],
    ["calendar", lucide.Calendar],
    ["id-card", lucide.IdCard],
    ["ellipsis", lucide.Ellipsis],
  ] as const) {
    const { __iconData }: { __iconData: Lines } = await import(`lucide-react/icons/${file}`);
    expect(renderToStaticMarkup(createElement(drawing(__iconData), props))).toBe(
      renderToStaticMarkup(createElement(Lucide, props)),
    );
  }
});
