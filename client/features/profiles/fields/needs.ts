import * as z from "zod/mini";
import type { AccessFeature } from "#shared/jobs/access-features.ts";
import { type AccessNeed, AccessNeedsChange } from "#shared/profiles/access-needs.ts";

/** Pure transitions for a list of access needs in a form. */

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

/** Adds or removes a need from the feature list. A need that is added again has its former note and visibility. */
export function withFeature(
  needs: readonly AccessNeed[],
  feature: AccessFeature,
  chosen: boolean,
  former: AccessNeed = needOf(feature),
): AccessNeed[] {
  const others = needs.filter(({ need }) => need !== feature);
  return chosen ? [...others, former] : others;
}

/** The schema's error for each wrong entry, by index. */
export function needProblems(needs: readonly AccessNeed[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { path, message } of z.safeParse(AccessNeedsChange, needs).error?.issues ?? []) {
    const [index] = path;
    if (typeof index === "number" && !found.has(index)) found.set(index, message);
  }
  return found;
}
