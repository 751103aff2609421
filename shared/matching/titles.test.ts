import { describe, expect, test } from "vitest";
import { titleWords } from "./titles.ts";

describe("titleWords", () => {
  test("maps synonyms to one name", () => {
    expect(titleWords("Senior JS dev")).toEqual(["javascript", "developer"]);
    expect(titleWords("Drayber")).toEqual(titleWords("Driver"));
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))("treats %s as an ordinary word", (name) => {
    const plain = name.replaceAll("_", " ").trim().toLowerCase();
    expect(titleWords(`Road ${name}`)).toEqual(["road", ...plain.split(" ")]);
  });
});
