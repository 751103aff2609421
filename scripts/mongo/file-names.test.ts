import { expect, test } from "vitest";
import { collectionOf, fileNameOf } from "./file-names.ts";

// Derived by hand from the rules of Go's url.PathEscape; the last one is a file of mongodb/mongo-tools' own tests.
test.each([
  ["people", "people"],
  ["fs.files", "fs.files"],
  ["with space", "with%20space"],
  ["a/b", "a%2Fb"],
  ["50%", "50%25"],
  ["a?b;c,d#e", "a%3Fb%3Bc%2Cd%23e"],
  ["$+=:@&-_.~", "$+=:@&-_.~"],
  ["!'()*", "%21%27%28%29%2A"],
  ["cafés", "caf%C3%A9s"],
])("the files of %s are called %s", (collection, file) => {
  expect(fileNameOf(collection)).toBe(file);
  expect(collectionOf(file)).toBe(collection);
});

test("cuts a name that is too long for a file, and adds its hash", () => {
  const long = `a${"Very".repeat(43)}LongCollectionNameConsistingOfExactly255Bytes${"!".repeat(20)}`;
  const file = fileNameOf(long);
  expect(file).toMatch(/^aVery.*%24[\w-]{27}$/);
  expect(file).toHaveLength(238);
  expect(collectionOf(file)).toBeNull();
});
