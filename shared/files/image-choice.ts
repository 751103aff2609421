import * as z from "zod/mini";
import { imageProblem } from "./images.ts";

/** What a form knows of a chosen image before it is sent. A browser's File is one. */
export interface ChosenImage {
  name: string;
  type: string;
  size: number;
}

/** The field of a form that holds an image, or none: every image of ours is optional. */
export const ImageChoice = z.nullable(z.custom<ChosenImage>()).check((context) => {
  const message = context.value && imageProblem(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});
