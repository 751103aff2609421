import type { Resource, ResourceSection } from "#shared/resources/resource.schema.ts";
import { entry } from "./entry.ts";
import { SOURCES } from "./sources.ts";
import { adjustmentsTexts as T } from "./texts/adjustments/adjustments.texts.ts";

const meaning = () => entry("what-is-reasonable", T.meaning, SOURCES.magnaCarta, "copy");
const costs = () => entry("what-it-costs", T.costs, SOURCES.costs, "copy");

/** One kind of need, with our own examples. The law's list is in `meaning`. */
const example = (id: string, texts: { title: string; points: readonly string[] }): Resource =>
  entry(`adjust-${id}`, { ...texts, text: [T.examples] }, null, "no");

const examples = (): Resource[] => [
  example("moving", T.moving),
  example("seeing", T.seeing),
  example("hearing", T.hearing),
  example("learning", T.learning),
  example("mental", T.mental),
  example("illness", T.illness),
];

const adjustments = (lead: string, ...first: Resource[]): ResourceSection => ({
  id: "adjustments",
  title: T.title,
  lead,
  resources: [meaning(), ...first, ...examples()],
});

export const adjustmentsToAskFor = () => adjustments(T.toAskFor);
export const adjustmentsToOffer = () => adjustments(T.toOffer, costs());
