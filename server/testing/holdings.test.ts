import { randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "./harness.ts";
import { holdingsOf, type Marks } from "./holdings.ts";

/** The search through the database finds all data about a person, wherever a feature has stored it. */

let kasama: Harness;
let person: Person;
let marks: Marks;
beforeAll(async () => {
  kasama = await startHarness();
  person = await kasama.person("pwd");
  marks = { id: person.id, texts: [person.email] };
});
afterAll(() => kasama.close());

const planted = async (row: object): Promise<string[]> => {
  const { connection } = kasama.server.context;
  const name = `planted_${randomUUID().slice(0, 8)}`;
  await connection.collection(name).insertOne(row);
  const found = await holdingsOf(kasama.server.context, marks);
  await connection.dropCollection(name);
  return found.map(({ collection }) => collection).filter((collection) => collection === name);
};

test.each<[what: string, row: () => object]>([
  ["the id", () => ({ user: person.id })],
  ["the number as a 64-bit one", () => ({ user: mongo.Long.fromNumber(person.id) })],
  ["the number in a joined name", () => ({ key: `views:${person.id}:2026` })],
  ["the number as the name of a field", () => ({ seen_by: { [person.id]: true } })],
  ["the number in a list of lists", () => ({ pairs: [[1, 2, { who: [person.id] }]] })],
  ["the address", () => ({ to: person.email })],
  ["the address in capitals, within a text", () => ({ log: `mail to <${person.email.toUpperCase()}> sent` })],
  ["the address deep down", () => ({ a: { b: [{ c: { d: person.email } }] } })],
])("finds %s in a collection that it does not know", async (_what, row) => {
  expect(await planted(row())).toHaveLength(1);
});

test("ignores the data of other people", async () => {
  expect(await planted({ user: person.id + 1, key: `views:${person.id}7`, to: `x${person.id}@mail.example` })).toEqual(
    [],
  );
});
