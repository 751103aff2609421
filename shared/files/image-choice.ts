import * as z from "zod/mini";
import { imageProblem } from "./images.ts";

/** What a form knows about a chosen image before sending it. A browser's File has these fields. */
export interface ChosenImage {
  name: string;
  type: string;
  size: number;
}

/** A form field for an image; images are always optional. */
export const ImageChoice = z.nullable(z.custom<ChosenImage>()).check((context) => {
  const message = context.value && imageProblem(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});
