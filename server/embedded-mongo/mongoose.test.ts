import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { useSuite } from "./testing/suite.ts";

const suite = await useSuite();

describe("mongoose", () => {
  it("connects, creates indexes, saves with versions, populates and counts", async () => {
    const connection = await mongoose.createConnection(suite.uri, { dbName: suite.db.databaseName }).asPromise();
    const person = new mongoose.Schema(
      { email: { type: String, unique: true }, name: String, tags: [String], address: { city: String } },
      { timestamps: true, optimisticConcurrency: true, collation: { locale: "en", strength: 2 } },
    );
    const Person = connection.model("Person", person);
    const Letter = connection.model(
      "Letter",
      new mongoose.Schema({ from: { type: mongoose.Types.ObjectId, ref: "Person" }, text: String }),
    );
    await Promise.all([Person.init(), Letter.init()]);
    const ana = await Person.create({ email: "ana@x.org", name: "Ana", tags: ["a"] });
    await expect(Person.create({ email: "ANA@x.org" })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: "ANA@x.org" },
    });
    ana.tags.push("b");
    ana.set("address.city", "Cebu");
    await ana.save();
    expect(await Person.findOne({ email: "Ana@X.org" }).lean()).toMatchObject({
      tags: ["a", "b"],
      address: { city: "Cebu" },
      __v: 1,
    });
    await Letter.create({ from: ana._id, text: "hi" });
    expect(await Letter.findOne().populate<{ from: { name: string } }>("from").lean()).toMatchObject({
      from: { name: "Ana" },
    });
    expect(await Person.countDocuments({ tags: { $all: ["a", "b"] } })).toBe(1);
    expect(await Person.exists({ name: "Nobody" })).toBeNull();
    await Person.syncIndexes();
    await connection.close();
  });
});
