import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ImageChoice } from "./image-choice.ts";
import { PHOTO_RULE } from "./images.ts";
import { imagesTexts as IMAGE_TEXTS } from "./texts/images/images.texts.ts";
import { tooLargeText } from "./upload-rule.ts";

const image = { name: "me.png", type: "image/png", size: 1000 };
const saidOf = (chosen: unknown) => z.safeParse(ImageChoice, chosen).error?.issues.map(({ message }) => message);

test("accepts no image, and images of the allowed types", () => {
  expect(saidOf(null)).toBeUndefined();
  expect(saidOf(image)).toBeUndefined();
  expect(saidOf({ ...image, size: PHOTO_RULE.maxBytes })).toBeUndefined();
});

test.each([
  [{ type: "application/pdf" }, IMAGE_TEXTS.notAnImage],
  [{ type: "" }, IMAGE_TEXTS.notAnImage],
  [{ type: "image/svg+xml" }, IMAGE_TEXTS.unsupported],
  [{ type: "image/heic" }, IMAGE_TEXTS.unsupported],
  [{ size: 0 }, IMAGE_TEXTS.empty],
  [{ size: PHOTO_RULE.maxBytes + 1 }, tooLargeText(PHOTO_RULE)],
])("refuses %j with its text", (odd, text) => {
  expect(saidOf({ ...image, ...odd })).toEqual([text]);
});

test("keeps the file object itself, not a copy without its bytes", () => {
  const file = new File(["pixels"], "me.png", { type: "image/png" });
  expect(z.parse(ImageChoice, file)).toBe(file);
});
