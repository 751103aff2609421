import * as z from "zod/mini";
import type { AccessFeature } from "#shared/jobs/access-features.ts";
import { type AccessNeed, AccessNeedsChange } from "#shared/profiles/access-needs.ts";

/** A list of access needs as it is edited: plain transitions. */

export const needOf = (need: AccessNeed["need"]): AccessNeed => ({ need, note: "", visible_to: "nobody" });

export function withChange(
  needs: readonly AccessNeed[],
  index: number,
  change: Partial<Pick<AccessNeed, "note" | "visible_to">>,
): AccessNeed[] {
  return needs.map((need, at) => (at === index ? { ...need, ...change } : need));
}

export const without = (needs: readonly AccessNeed[], index: number): AccessNeed[] =>
  needs.filter((_need, at) => at !== index);

/** With or without an entry of the list of features; it comes back as it was before it was taken out. */
export function withFeature(
  needs: readonly AccessNeed[],
  feature: AccessFeature,
  chosen: boolean,
  former: AccessNeed = needOf(feature),
): AccessNeed[] {
  const others = needs.filter(({ need }) => need !== feature);
  return chosen ? [...others, former] : others;
}

/** What is wrong with which entry, in the words of the schema. */
export function needProblems(needs: readonly AccessNeed[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { path, message } of z.safeParse(AccessNeedsChange, needs).error?.issues ?? []) {
    const [index] = path;
    if (typeof index === "number" && !found.has(index)) found.set(index, message);
  }
  return found;
}
