import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { match } from "#shared/matching/match.ts";
import { inWords } from "#shared/matching/reasons.ts";
import { createNames } from "./entries.ts";
import { filterAndCount } from "./facets.ts";
import { createMemoryIndex } from "./memory-index.ts";
import { jobDoc, jobDocs, jobQueries, jobQuery, matchSeekers, NOW, UNKNOWN_ACCESS } from "./testing.ts";
import type { JobDoc, JobFacets, JobQuery } from "./types.ts";

function indexOf(docs: readonly JobDoc[]) {
  const index = createMemoryIndex();
  index.put(docs);
  return index;
}

/** The titles of the results, in order. */
function titles(docs: readonly JobDoc[], some: Partial<JobQuery>): string[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc.title]));
  return indexOf(docs)
    .search(jobQuery(some), null)
    .hits.map(({ id }) => byId.get(id) ?? "");
}

describe("facets", () => {
  test("counts for each option the jobs that choosing it would find", () => {
    fc.assert(
      fc.property(jobDocs, jobQueries, (docs, query) => {
        const index = indexOf(docs);
        const { facets } = index.search(query, null);
        const total = (changed: Partial<JobQuery>) => index.search({ ...query, ...changed }, null).total;
        const { type, work_mode, access, skills, location, min_salary }: JobFacets = facets;
        for (const [name, count] of Object.entries(type)) expect(count).toBe(total({ types: [name as "Contract"] }));
        for (const [name, count] of Object.entries(work_mode)) {
          expect(count).toBe(total({ work_modes: [name as "Remote"] }));
        }
        for (const { name, count } of skills) expect(count, name).toBe(total({ skills: [name] }));
        for (const { name, count } of location) expect(count, name).toBe(total({ location: name }));
        for (const { at_least, count } of min_salary) expect(count).toBe(total({ min_salary: at_least }));
        if (query.access_unknown) return;
        for (const feature of ACCESS_FEATURES) {
          expect(access[feature].yes).toBe(total({ access: [...query.access, feature] }));
          // Together, all three answers are everything that the other filters let pass.
          const others = query.access.filter((chosen) => chosen !== feature);
          const { yes, no, unknown } = access[feature];
          expect(yes + no + unknown).toBe(total({ access: others }));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("include the chosen options even if no job has them", () => {
    const { facets } = indexOf([jobDoc()]).search(
      jobQuery({ skills: ["k8s"], location: "QC", min_salary: 12_345 }),
      null,
    );
    expect(facets.skills).toEqual([{ name: "Kubernetes", count: 0 }]);
    expect(facets.location).toContainEqual({ name: "Quezon City", count: 0 });
    expect(facets.min_salary).toContainEqual({ at_least: 12_345, count: 0 });
  });

  test("a query stores nothing: neither its names nor its spelling of a skill", () => {
    const names = createNames();
    const query = jobQuery({ skills: ["bir FILING", "nobody asks for this"], location: "Sitio Malaya" });
    expect(filterAndCount([], query, names).facets.skills).toEqual([
      { name: "bir FILING", count: 0 },
      { name: "nobody asks for this", count: 0 },
    ]);
    expect([names.skills.count(), names.places.count()]).toEqual([0, 0]);

    const index = createMemoryIndex();
    index.search(query, null);
    index.put([jobDoc({ skills: [{ name: "BIR filing", required: true, importance: 3 }] })]);
    expect(index.search(jobQuery(), null).facets.skills).toEqual([{ name: "BIR filing", count: 1 }]);
  });
});

describe("filters", () => {
  test("by access: finds yes, unknown if allowed, never no", () => {
    const doc = (title: string, step_free_access: "yes" | "no" | "unknown") =>
      jobDoc({ title, access: { ...UNKNOWN_ACCESS, step_free_access } });
    const docs = [doc("yes", "yes"), doc("no", "no"), doc("unknown", "unknown")];
    expect(titles(docs, { access: ["step_free_access"] })).toEqual(["yes"]);
    expect(titles(docs, { access: ["step_free_access"], access_unknown: true }).sort()).toEqual(["unknown", "yes"]);
    expect(indexOf(docs).search(jobQuery(), null).facets.access.step_free_access).toEqual({
      yes: 1,
      no: 1,
      unknown: 1,
    });
  });

  test("by pay: compares hourly, daily, monthly and yearly pay per month, and leaves out jobs without pay", () => {
    const pay = (title: string, salary_max: number | null, salary_period: JobDoc["salary_period"]) =>
      jobDoc({ title, salary_max, salary_period });
    const docs = [
      pay("hour", 100, "hour"),
      pay("day", 800, "day"),
      pay("year", 208_800, "year"),
      pay("none", null, "day"),
    ];
    expect(titles(docs, { min_salary: 17_400 }).sort()).toEqual(["day", "hour", "year"]);
    expect(titles(docs, { min_salary: 17_401 })).toEqual([]);
    expect(titles(docs, { sort: "salary" }).at(-1)).toBe("none");
  });

  test("by place: finds towns, regions, other names and prefixes", () => {
    const docs = ["Mandaue City, Cebu", "BGC, Taguig", "Sitio Malaya"].map((location) =>
      jobDoc({ title: location, location }),
    );
    expect(titles(docs, { location: "cebu" })).toEqual(["Mandaue City, Cebu"]);
    expect(titles(docs, { location: "Cebu City" })).toEqual([]);
    expect(titles(docs, { location: "Metro Manila" })).toEqual(["BGC, Taguig"]);
    expect(titles(docs, { location: "Taguig City" })).toEqual(["BGC, Taguig"]);
    expect(titles(docs, { location: "sitio ma" })).toEqual(["Sitio Malaya"]);
  });

  test("neither finds, counts nor recommends expired jobs", () => {
    const index = indexOf([jobDoc({ expires_at: NOW, skills: [{ name: "Typing", required: true, importance: 3 }] })]);
    const seeker = fc.sample(matchSeekers, { numRuns: 1, seed: 1 }).map((one) => ({ ...one, skills: ["Typing"] }))[0];
    if (!seeker) throw new Error("a seeker");
    const found = (now: number) => [
      index.search(jobQuery({ now }), null).total,
      index.search(jobQuery({ now }), null).facets.type["Full-time"],
      index.recommended(seeker, { now, limit: 5, except: [] }).length,
    ];
    expect(found(NOW - 1)).toEqual([1, 1, 1]);
    expect(found(NOW)).toEqual([0, 0, 0]);
  });
});

describe("words", () => {
  test("rank title before skills before description", () => {
    const skills = [{ name: "Welding", required: true, importance: 5 }];
    const docs = [
      jobDoc({ title: "Helper", description: "Welding, welding, and welding again." }),
      jobDoc({ title: "Shipyard hand with a long title that goes on", skills }),
      jobDoc({ title: "Foreman, welding and steel works of the second yard" }),
    ];
    expect(titles(docs, { text: "welding" })[0]).toMatch(/^Foreman/);
    expect(titles(docs, { text: "welding" })[1]).toMatch(/^Shipyard/);
    expect(titles(docs, { text: "welding" })[2]).toBe("Helper");
  });

  test("are found misspelt, by prefix, by synonym, in Filipino, and among stop words", () => {
    const docs = ["Customer Service Representative", "Data Encoder", "Line Cook", "Welder"].map((title) =>
      jobDoc({ title }),
    );
    const first = (text: string) => titles(docs, { text })[0];
    for (const text of ["call center", "CSR", "custmer servise", "customre", "customer serv"]) {
      expect(first(text), text).toBe("Customer Service Representative");
    }
    for (const text of ["data entry", "typist", "enocder", "encod"]) expect(first(text), text).toBe("Data Encoder");
    for (const text of ["kusinero", "trabaho bilang tagaluto po", "cok"]) {
      expect(titles(docs, { text }), text).toEqual(text === "cok" ? [] : ["Line Cook"]);
    }
    expect(titles(docs, { text: "astronaut" })).toEqual([]);
    // Prefixes of one or two letters match only the words of titles; other fields match them only as whole words.
    const below = [jobDoc({ title: "Pilot", description: "Of a go kart, in Goa." })];
    expect(titles(below, { text: "go" })).toEqual(["Pilot"]);
    expect(titles(below, { text: "ka" })).toEqual([]);
    expect(titles(below, { text: "p" })).toEqual(["Pilot"]);
    // A query of only stop words or punctuation asks for nothing in particular.
    expect(titles(docs, { text: " ?! " })).toHaveLength(4);
  });

  test("that name a company, a place or a work mode do not hide other matches", () => {
    const docs = [
      jobDoc({ title: "Cook in Davao", location: "Davao City" }),
      jobDoc({ title: "Cook", location: "Mandaue City" }),
      jobDoc({ title: "Writer", work_mode: "Remote", location: "Cebu City" }),
    ];
    expect(titles(docs, { text: "cook cebu" })).toEqual(["Cook", "Cook in Davao"]);
    expect(titles(docs, { text: "work from home" })).toEqual(["Writer"]);
    expect(titles(docs, { text: "bituin" })).toHaveLength(3);
  });
});

describe("for any jobs and any seeker", () => {
  const recommendedOf =
    (docs: readonly JobDoc[]) => (seeker: Parameters<typeof match>[0], limit: number, except: number[]) =>
      docs
        .filter(({ id, expires_at }) => !except.includes(id) && (expires_at === null || expires_at > NOW))
        .map((doc) => ({ doc, match: match(seeker, doc) }))
        .filter((scored) => scored.match.score > 0)
        .sort((a, b) => b.match.score - a.match.score || b.doc.created_at - a.doc.created_at || b.doc.id - a.doc.id)
        .slice(0, limit)
        .map((scored) => ({ id: scored.doc.id, match: scored.match }));

  test("recommends the same jobs, order, scores and reasons as a full scan", () => {
    const limits = fc.constantFrom(1, 3, 10, 100);
    fc.assert(
      fc.property(jobDocs, matchSeekers, limits, fc.subarray([1, 2, 3, 4]), (docs, seeker, limit, except) => {
        const found = indexOf(docs).recommended(seeker, { limit, except, now: NOW });
        const worded = found.map(({ id, fit }) => ({ id, match: inWords(fit, "seeker") }));
        expect(worded).toEqual(recommendedOf(docs)(seeker, limit, except));
      }),
      { numRuns: 120 },
    );
  });

  test("a changed index answers like a newly built one", () => {
    fc.assert(
      fc.property(
        jobDocs,
        jobDocs,
        fc.subarray([1, 2, 3, 5, 8]),
        jobQueries,
        matchSeekers,
        (old, now, gone, query, seeker) => {
          const changed = indexOf(old);
          changed.put(now);
          changed.remove(gone);
          const left = new Map([...old, ...now].map((doc) => [doc.id, doc]));
          for (const id of gone) left.delete(id);
          const anew = indexOf([...left.values()]);
          const asked = { limit: 5, now: NOW, except: [] };
          expect(changed.search(query, seeker)).toEqual(anew.search(query, seeker));
          expect(changed.recommended(seeker, asked)).toEqual(anew.recommended(seeker, asked));
          expect(changed.count()).toBe(left.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("sorts by match with descending scores, and pages together contain every job once", () => {
    fc.assert(
      fc.property(jobDocs, jobQueries, matchSeekers, (docs, query, seeker) => {
        const index = indexOf(docs);
        const page = (number: number) => index.search({ ...query, sort: "match", page_size: 7, page: number }, seeker);
        const hits = [1, 2, 3, 4, 5, 6].flatMap((number) => page(number).hits);
        expect(hits).toHaveLength(page(1).total);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
        const scores = hits.map((hit) => hit.fit?.score ?? -1);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });
});
