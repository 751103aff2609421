import { describe, expect, test } from "vitest";
import { titleWords } from "./titles.ts";

describe("titleWords", () => {
  test("says by one name what people write in several ways", () => {
    expect(titleWords("Senior JS dev")).toEqual(["javascript", "developer"]);
    expect(titleWords("Drayber")).toEqual(titleWords("Driver"));
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))("takes %s as a word like any other", (name) => {
    const plain = name.replaceAll("_", " ").trim().toLowerCase();
    expect(titleWords(`Road ${name}`)).toEqual(["road", ...plain.split(" ")]);
  });
});
