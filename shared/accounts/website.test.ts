import { expect, test } from "vitest";
import { isWebsite } from "./fields.ts";

test.each(["facebook.com/your-shop", "https://www.facebook.com/habi.crafts", "instagram.com/habi"])(
  "accepts %s, as the sign-up hint says",
  (page) => expect(isWebsite(page)).toBe(true),
);
