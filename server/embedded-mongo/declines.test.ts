import { Decimal128, type Document, Long, MongoClient, type MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestServer } from "./testing/server.ts";
import { describeOurs, failureOf, type Row, startOurs } from "./testing/suite.ts";

const NOT_SUPPORTED = { code: 115, codeName: "CommandNotSupported" };
/** MongoDB's stages that are not supported, each with a valid specification. */
const STAGES: Document = {
  $bucket: { groupBy: "$a", boundaries: [0, 1] },
  $bucketAuto: { groupBy: "$a", buckets: 2 },
  $changeStream: {},
  $changeStreamSplitLargeEvent: {},
  $currentOp: {},
  $densify: { field: "a", range: { step: 1, bounds: "full" } },
  $documents: [{ a: 1 }],
  $fill: { output: { a: { value: 0 } } },
  $geoNear: { near: [0, 0], distanceField: "d" },
  $graphLookup: { from: "x", startWith: "$a", connectFromField: "a", connectToField: "b", as: "c" },
  $indexStats: {},
  $listLocalSessions: {},
  $listSampledQueries: {},
  $listSearchIndexes: {},
  $listSessions: {},
  $merge: { into: "y" },
  $out: "y",
  $planCacheStats: {},
  $querySettings: {},
  $queryStats: {},
  $rankFusion: {},
  $redact: "$$KEEP",
  $sample: { size: 1 },
  $scoreFusion: {},
  $search: { text: { query: "a", path: "b" } },
  $searchMeta: {},
  $setWindowFields: { sortBy: { a: 1 }, output: {} },
  $shardedDataDistribution: {},
  $unionWith: "y",
  $vectorSearch: {},
};
/** MongoDB's expressions that are not supported. */
const EXPRESSIONS =
  "$function $accumulator $toDecimal $toHashedIndexKey $median $percentile $sampleRate $bsonSize $binarySize $tsSecond " +
  "$tsIncrement $encStrContains";
/** MongoDB's commands that are not supported. */
const COMMANDS =
  "mapReduce bulkWrite collMod validate compact reIndex dataSize createUser updateUser dropUser usersInfo createRole " +
  "rolesInfo grantRolesToUser saslStart saslContinue authenticate logout shutdown fsync fsyncUnlock setParameter top " +
  "currentOp killOp replSetGetStatus replSetGetConfig replSetInitiate replSetReconfig replSetStepDown applyOps " +
  "addShard shardCollection enableSharding listShards convertToCapped cloneCollectionAsCapped createSearchIndexes " +
  "planCacheClear planCacheSetFilter setQuerySettings setFeatureCompatibilityVersion listCommands dbHash logRotate " +
  "connPoolStats lockInfo killAllSessions compactStructuredEncryptionData";

describeOurs("declined features", "a mongod supports them", () => {
  let server: TestServer;
  let client: MongoClient;

  beforeAll(async () => {
    ({ server, client } = await startOurs());
    await db().collection<Row>("x").insertOne({ _id: 1, a: 1 });
  });
  afterAll(async () => {
    await client.close();
    await server.remove();
  });

  const db = () => client.db("declines");
  const rows = () => db().collection<Row>("x");

  /** The error of a command, which must name the feature. */
  async function refusalOf(command: Document, feature: string): Promise<MongoServerError> {
    const error = await failureOf(db().command(command));
    expect(error.message).toContain(feature);
    return error;
  }

  describe("features", () => {
    it("change streams on a collection, a database and a client", async () => {
      for (const watched of [rows(), db(), client]) {
        const stream = watched.watch();
        const error = await failureOf(stream.next());
        expect(error).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining("$changeStream") });
        await stream.close();
      }
    });

    it("authentication, by a client with a name and in user management", async () => {
      const auth = { username: "ana", password: "secret" };
      const stranger = new MongoClient(server.uri, { auth, serverSelectionTimeoutMS: 2000 });
      const error = await failureOf(stranger.connect());
      expect(error).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining("authentication") });
      await stranger.close();
    });

    it("$type for double, but not $type that includes all numeric types", async () => {
      for (const type of ["double", 1, ["double", "int"], [1, 16]])
        expect(await refusalOf({ find: "x", filter: { a: { $type: type } } }, "double")).toMatchObject(NOT_SUPPORTED);
      for (const type of ["number", ["double", "int", "long"], [1, 16, 18]])
        expect(await rows().countDocuments({ a: { $type: type as "number" } })).toBe(1);
    });

    it("a strict API, a snapshot outside of a transaction, reads in the past", async () => {
      const strict = new MongoClient(server.uri, { serverApi: { version: "1", strict: true } });
      expect((await failureOf(strict.db("x").collection("x").findOne())).message).toContain("apiStrict");
      await strict.close();
      expect(await refusalOf({ find: "x", readConcern: { level: "snapshot" } }, "snapshot")).toMatchObject(
        NOT_SUPPORTED,
      );
      const past = { find: "x", readConcern: { atClusterTime: 1 } };
      expect(await refusalOf(past, "atClusterTime")).toMatchObject(NOT_SUPPORTED);
      await client.withSession({ snapshot: true }, async (session) => {
        expect((await failureOf(rows().findOne({}, { session }))).message).toContain("snapshot");
      });
    });

    test.each([
      ["a capped collection", { capped: true, size: 4096 }],
      ["a capped collection", { size: 4096 }],
      ["a capped collection", { max: 10 }],
      ["a view", { viewOn: "x", pipeline: [] }],
      ["a time series collection", { timeseries: { timeField: "t" } }],
      ["a time series collection", { expireAfterSeconds: 5 }],
      ["a clustered collection", { clusteredIndex: { key: { _id: 1 }, unique: true } }],
      ["client side encryption", { encryptedFields: { fields: [] } }],
      ["a validator", { validator: { a: { $type: "int" } } }],
      ["a validator", { validator: { $jsonSchema: { required: ["a"] } } }],
      ["a validator", { validationLevel: "strict" }],
      ["a validator", { validationAction: "warn" }],
      ["change streams", { changeStreamPreAndPostImages: { enabled: true } }],
      ["options of a storage engine", { storageEngine: { wiredTiger: {} } }],
      ["options of a storage engine", { indexOptionDefaults: { storageEngine: { wiredTiger: {} } } }],
      ["autoIndexId", { autoIndexId: false }],
    ])("create: %s %j", async (feature, options) => {
      expect(await refusalOf({ create: "new", ...options }, feature)).toMatchObject(NOT_SUPPORTED);
      expect(await db().listCollections({ name: "new" }).toArray()).toEqual([]);
    });

    test.each([
      ["text", { a: "text" }, {}],
      ["2d", { a: "2d" }, {}],
      ["2dsphere", { a: "2dsphere" }, {}],
      ["hashed", { a: "hashed" }, {}],
      ["wildcard", { "$**": 1 }, {}],
      ["wildcard", { "a.$**": 1 }, {}],
      ["hidden", { a: 1 }, { hidden: true }],
      ["storageEngine", { a: 1 }, { storageEngine: { wiredTiger: {} } }],
      ["weights", { a: 1 }, { weights: { a: 1 } }],
      ["wildcardProjection", { a: 1 }, { wildcardProjection: { a: 1 } }],
      ["prepareUnique", { a: 1 }, { prepareUnique: true }],
      ["default_language", { a: 1 }, { default_language: "english" }],
      ["clustered", { a: 1 }, { clustered: true }],
      ["geoHaystack", { a: "geoHaystack" }, {}],
      ["number in it", { "a.0": 1 }, {}],
    ])("an index: %s %j %j", async (feature, key, options) => {
      const command = { createIndexes: "x", indexes: [{ key, name: "index", ...options }] };
      expect(await refusalOf(command, feature)).toMatchObject(NOT_SUPPORTED);
      expect(await rows().indexes()).toHaveLength(1);
    });

    test.each(COMMANDS.split(" "))("the command %s", async (name) => {
      expect(await refusalOf({ [name]: 1 }, name)).toMatchObject(NOT_SUPPORTED);
    });

    it("profiling, and unknown commands", async () => {
      expect(await refusalOf({ profile: 2 }, "profiling")).toMatchObject(NOT_SUPPORTED);
      expect(await refusalOf({ nonsense: 1 }, "nonsense")).toMatchObject({ code: 59, codeName: "CommandNotFound" });
      expect(await refusalOf({ constructor: 1 }, "constructor")).toMatchObject({ code: 59 });
    });
  });

  describe("aggregation", () => {
    const pipe = (pipeline: Document[]) => failureOf(rows().aggregate(pipeline).toArray());

    test.each(Object.entries(STAGES))("the stage %s", async (name, spec) => {
      const stage = { [name]: spec };
      for (const pipeline of [[stage], [{ $match: {} }, stage], [{ $facet: { all: [stage] } }]])
        expect(await pipe(pipeline)).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(name) });
      const lookup = { $lookup: { from: "x", pipeline: [stage], as: "found" } };
      expect(await pipe([lookup])).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(name) });
    });

    it("an unknown stage, and aggregation on a whole database", async () => {
      expect(await pipe([{ $nonsense: 1 }])).toMatchObject({ code: 40324 });
      const whole = { aggregate: 1, pipeline: [{ $match: {} }], cursor: {} };
      expect(await refusalOf(whole, "a whole database")).toMatchObject(NOT_SUPPORTED);
    });

    test.each(["latencyStats", "queryExecStats"])("$collStats with %s", async (option) => {
      expect((await pipe([{ $collStats: { [option]: {} } }])).message).toContain(option);
      expect((await pipe([{ $match: {} }, { $collStats: { count: {} } }])).code).not.toBe(0);
    });

    test.each(EXPRESSIONS.split(" "))("the expression %s", async (name) => {
      const stages = [{ $project: { b: { [name]: "$a" } } }, { $match: { $expr: { [name]: "$a" } } }];
      for (const stage of stages)
        expect(await pipe([stage])).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(name) });
    });

    test.each(["$accumulator", "$median", "$percentile"])("the accumulator %s", async (name) => {
      const refused = await pipe([{ $group: { _id: null, b: { [name]: {} } } }]);
      expect(refused).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(name) });
    });

    test.each(["CLUSTER_TIME", "USER_ROLES", "SEARCH_META", "JS_SCOPE"])("the variable $$%s", async (name) => {
      const refused = await pipe([{ $project: { b: `$$${name}` } }]);
      expect(refused).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(name) });
    });

    test.each([
      ["decimal", { $convert: { input: "$a", to: "decimal" } }],
      ["format", { $convert: { input: "$a", to: "string", format: "hex" } }],
      ["byteOrder", { $convert: { input: "$a", to: "int", byteOrder: "big" } }],
    ])("$convert with %s", async (option, expression) => {
      const refused = await pipe([{ $project: { b: expression } }]);
      expect(refused).toMatchObject({ ...NOT_SUPPORTED, message: expect.stringContaining(option) });
    });

    it("$meta in a projection and in a sort", async () => {
      const score = { $meta: "textScore" };
      for (const command of [
        { find: "x", projection: { score } },
        { find: "x", sort: { score } },
        { aggregate: "x", pipeline: [{ $project: { score } }], cursor: {} },
        { aggregate: "x", pipeline: [{ $sort: { score } }], cursor: {} },
      ])
        expect(await refusalOf(command, "$meta")).toMatchObject(NOT_SUPPORTED);
    });
  });

  describe("filters", () => {
    test.each([
      ["$where", { $where: "true" }],
      ["$text", { $text: { $search: "a" } }],
      ["$near", { a: { $near: [0, 0] } }],
      ["$nearSphere", { a: { $nearSphere: [0, 0] } }],
      ["$geoWithin", { a: { $geoWithin: { $center: [[0, 0], 1] } } }],
      ["$geoIntersects", { a: { $geoIntersects: { $geometry: { type: "Point", coordinates: [0, 0] } } } }],
      ["$jsonSchema", { $jsonSchema: { required: ["a"] } }],
      ["$function", { $expr: { $function: { body: "x", args: [], lang: "js" } } }],
    ])("%s", async (name, filter) => {
      const calls = [
        () => rows().find(filter).toArray(),
        () => rows().countDocuments(filter),
        () => rows().updateMany(filter, { $set: { b: 1 } }),
        () => rows().deleteMany(filter),
      ];
      for (const call of calls) {
        const error = await failureOf(call());
        expect(error).toMatchObject({ code: 115, message: expect.stringContaining(name) });
      }
      expect(await rows().countDocuments()).toBe(1);
    });
  });

  describe("numbers that JavaScript cannot hold", () => {
    const big = Long.fromString("9007199254740993");
    const decimal = Decimal128.fromString("1.5");

    it("stores and returns them, but refuses to compare or calculate with them", async () => {
      const kept = db().collection<Row>("kept");
      await kept.insertOne({ _id: 1, big, decimal });
      expect(await kept.findOne({ _id: 1 })).toEqual({ _id: 1, big, decimal });
      for (const [feature, value] of [
        ["Decimal128", decimal],
        ["int64", big],
      ] as const) {
        const field = value === big ? "big" : "decimal";
        const calls = [
          () => kept.find({ [field]: value }).toArray(),
          () => kept.find({ [field]: { $gt: 1 } }).toArray(),
          () => kept.find({ _id: value }).toArray(),
          () => kept.updateOne({ _id: 1 }, { $inc: { [field]: 1 } }),
          () => kept.updateOne({ _id: 1 }, { $max: { [field]: 1 } }),
          () => kept.createIndex({ [field]: 1 }),
          () => kept.insertOne({ _id: value }),
          () => kept.aggregate([{ $project: { sum: { $add: [`$${field}`, 1] } } }]).toArray(),
        ];
        for (const call of calls) {
          const error = await failureOf(call());
          expect([String(call), error.code]).toEqual([String(call), 2]);
          expect(error.message).toContain(feature);
        }
      }
      await kept.insertOne({ _id: 2, big: 1, decimal: 1 });
      for (const field of ["big", "decimal"])
        expect((await failureOf(kept.find({}, { sort: { [field]: 1 } }).toArray())).code).toBe(2);
      await kept.deleteOne({ _id: 2 });
      expect(await kept.find().toArray()).toEqual([{ _id: 1, big, decimal }]);
      for (const operator of ["$inc", "$mul"]) {
        await kept.replaceOne({ _id: 1 }, { n: Number.MAX_SAFE_INTEGER });
        expect((await failureOf(kept.updateOne({ _id: 1 }, { [operator]: { n: 3 } }))).code).toBe(2);
        expect(await kept.findOne({ _id: 1 })).toEqual({ _id: 1, n: Number.MAX_SAFE_INTEGER });
      }
    });
  });

  describe("collations", () => {
    test.each([
      ["strength", { strength: 3 }],
      ["strength", {}],
      ["strength", { strength: 4 }],
      ["strength", { strength: 5 }],
      ["caseLevel", { strength: 1, caseLevel: true }],
      ["caseFirst", { strength: 2, caseFirst: "upper" }],
      ["numericOrdering", { strength: 2, numericOrdering: true }],
      ["alternate", { strength: 2, alternate: "shifted" }],
      ["maxVariable", { strength: 2, maxVariable: "space" }],
      ["normalization", { strength: 2, normalization: true }],
      ["backwards", { strength: 2, backwards: true }],
    ])("%s %j", async (option, rest) => {
      const collation = { locale: "en", ...rest };
      for (const command of [
        { find: "x", collation },
        { aggregate: "x", pipeline: [], cursor: {}, collation },
        { count: "x", query: {}, collation },
        { distinct: "x", key: "a", collation },
        { update: "x", updates: [{ q: {}, u: { $set: { b: 1 } }, collation }] },
        { delete: "x", deletes: [{ q: {}, limit: 1, collation }] },
        { findAndModify: "x", remove: true, collation },
        { create: "collated", collation },
        { createIndexes: "x", indexes: [{ key: { a: 1 }, name: "a", collation }] },
      ])
        expect(await codeAndText(command)).toEqual({ code: 2, text: expect.stringContaining(option) });
    });

    /** The error of a command or of its statement. */
    async function codeAndText(command: Document): Promise<{ code: unknown; text: unknown }> {
      const reply: Document = await db()
        .command(command)
        .catch(({ code, message }: MongoServerError) => ({ code, errmsg: message }));
      const [failed = reply] = reply.writeErrors ?? [];
      return { code: failed.code, text: failed.errmsg };
    }
  });

  describe("options", () => {
    test.each([
      [{ find: "x", tailable: true }, "tailable"],
      [{ find: "x", tailable: true, awaitData: true }, "tailable"],
      [{ find: "x", awaitData: true }, "awaitData"],
      [{ find: "x", returnKey: true }, "returnKey"],
      [{ find: "x", showRecordId: true }, "showRecordId"],
      [{ find: "x", encryptionInformation: { type: 1 } }, "encryption"],
      [{ insert: "x", documents: [{}], encryptionInformation: { type: 1 } }, "encryption"],
      [{ insert: "x", documents: [{}], stmtIds: [1] }, "stmtIds"],
      [{ update: "x", updates: [{ q: {}, u: {}, upsertSupplied: true }] }, "upsertSupplied"],
      [{ renameCollection: "declines.x", to: "declines.y", stayTemp: true, $db: "admin" }, "stayTemp"],
      [{ listIndexes: "x", includeIndexBuildInfo: true }, "includeIndexBuildInfo"],
      [{ dbStats: 1, freeStorage: 1 }, "freeStorage"],
      [{ insert: "x", documents: [{ _id: 9 }], writeConcern: { w: { near: 1 } } }, "write concern"],
    ])("%j", async (command, feature) => {
      expect(await refusalOf(command, feature)).toMatchObject(NOT_SUPPORTED);
      expect(await rows().countDocuments()).toBe(1);
    });

    it("set through the driver", async () => {
      const cursors = [rows().find({}, { tailable: true }), rows().find({}, { tailable: true, awaitData: true })];
      for (const cursor of cursors) expect((await failureOf(cursor.next())).message).toContain("tailable");
      expect((await failureOf(rows().find().returnKey(true).toArray())).message).toContain("returnKey");
      expect((await failureOf(rows().find().showRecordId(true).toArray())).message).toContain("showRecordId");
      expect((await failureOf(db().createCollection("capped", { capped: true, size: 1 }))).message).toContain("capped");
    });
  });
});
