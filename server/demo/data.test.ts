import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCommunity } from "./data.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kd-"));
  cpSync(fileURLToPath(new URL("data", import.meta.url)), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes the text of one of the files. */
function edit(name: string, from: string, to: string): void {
  const file = join(folder, `${name}.json`);
  const before = readFileSync(file, "utf8");
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
}

test("reads people, jobs, applications and conversations that belong together", () => {
  const { seekers, jobs, applications, talks } = readCommunity(folder);
  for (const { job, by } of applications) {
    expect(jobs).toContain(job);
    expect(seekers.map(({ email }) => email)).toContain(by);
  }
  expect(talks.every(({ lines }) => lines.length > 0)).toBe(true);
});

test("names the file and the entry that does not match its schema", () => {
  edit("jobs", '"work_mode": "Remote"', '"work_mode": "Anywhere"');
  expect(() => readCommunity(folder)).toThrow(/jobs\.json:.*at \[0\]\.work_mode/s);
});

test("refuses an unknown property, such as a misspelt one", () => {
  edit("people", '"discoverable"', '"discovrable"');
  expect(() => readCommunity(folder)).toThrow(/people\.json:.*discovrable/s);
});

test.each([
  ["profiles", "rowena.magbanua@mail.example"],
  ["conversations", "tess@kawingcontact.example"],
  ["happenings", "dennis.catacutan@mail.example"],
])("refuses %s of a person who does not exist", (name, email) => {
  edit(name, email, "missing@mail.example");
  expect(() => readCommunity(folder)).toThrow("0 times the person missing@mail.example");
});

test("refuses an application to a job that does not exist", () => {
  edit("applications", '"job": "Bookkeeper"', '"job": "Bookbinder"');
  expect(() => readCommunity(folder)).toThrow("0 times the job Bookbinder");
});
