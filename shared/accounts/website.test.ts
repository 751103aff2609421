import { expect, test } from "vitest";
import { isWebsite } from "./fields.ts";

test.each(["facebook.com/your-shop", "https://www.facebook.com/habi.crafts", "instagram.com/habi"])(
  "takes %s as a website, as the hint of the sign-up says",
  (page) => expect(isWebsite(page)).toBe(true),
);
