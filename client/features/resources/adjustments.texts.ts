import type { Resource, ResourceSection } from "#shared/resources/resource.schema.ts";
import { SOURCES } from "./sources.ts";

/** One kind of need, with our own examples. The law's list is in `meaning`. */
const example = (id: string, title: string, points: string[]): Resource => ({
  id: `adjust-${id}`,
  title,
  text: ["Examples:"],
  points,
  source: null,
  checked: "no",
});

const meaning: Resource = {
  id: "what-is-reasonable",
  title: "What a reasonable adjustment is",
  text: ["The law calls it a reasonable accommodation. These are its own examples (section 4):"],
  points: [
    "making the rooms that employees use accessible",
    "changing work schedules",
    "moving someone to another position that is free",
    "getting or changing equipment and devices",
    "adjusting exams, training materials and company policies",
    "providing aids and services, such as a reader or an interpreter",
  ],
  source: SOURCES.magnaCarta,
  checked: "copy",
};

const costs: Resource = {
  id: "what-it-costs",
  title: "What it usually costs",
  text: [
    "We know of no such survey in the Philippines. In a survey of employers in the United States from 2019 to 2023, almost half said that the adjustment cost nothing. For those who paid once, the middle cost was 300 US dollars.",
  ],
  source: SOURCES.costs,
  checked: "copy",
};

const examples: readonly Resource[] = [
  example("moving", "For someone who uses a wheelchair or walks with difficulty", [
    "a ramp, a free path, a desk at the right height",
    "a room on the ground floor, or near the elevator and the toilet",
    "work from home on some days",
  ]),
  example("seeing", "For someone who is blind or has low vision", [
    "screen-reader software, or their own device on your network",
    "documents as text instead of pictures",
    "large print, good light, strong contrast",
    "more time in a written test, or the test read aloud",
  ]),
  example("hearing", "For someone who is Deaf or hard of hearing", [
    "a Filipino Sign Language interpreter for interviews, training and important meetings",
    "live captions in calls, and notes after them",
    "chat instead of phone calls",
    "alarms that flash",
  ]),
  example("learning", "For someone with a learning or intellectual disability", [
    "short written instructions with pictures, one step at a time",
    "the questions before the interview",
    "one fixed person to ask",
    "a trial of the task instead of a written exam",
  ]),
  example("mental", "For someone with a psychosocial disability", [
    "flexible hours, and breaks when they are needed",
    "a quiet place to work",
    "time off for treatment",
    "regular talks about the workload",
  ]),
  example("illness", "For someone with a chronic illness", [
    "hours that fit treatment, such as dialysis",
    "a chair to sit on, a place to rest, a fridge for medicine",
    "less lifting, or sharing of heavy tasks",
  ]),
];

const adjustments = (lead: string, ...first: Resource[]): ResourceSection => ({
  id: "adjustments",
  title: "Reasonable adjustments",
  lead,
  resources: [meaning, ...first, ...examples],
});

export const adjustmentsToAskFor = adjustments("You can ask for these in the chat, and with an interview.");
export const adjustmentsToOffer = adjustments("Ask the person first. They know best what works.", costs);
