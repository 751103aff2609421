import type { Resource, ResourceSection } from "#shared/resources/resource.schema.ts";
import { entry } from "./entry.ts";
import { SOURCES } from "./sources.ts";
import { helpTexts as T } from "./texts/help/help.texts.ts";

const OFFICES = {
  hotline: () => entry("dole-hotline", T.hotline, SOURCES.hotline, "copy"),
  sena: () => entry("sena", T.sena, SOURCES.sena, "copy"),
  pao: () => entry("pao", T.pao, SOURCES.pao, "copy"),
  peso: () => entry("peso", T.peso, SOURCES.peso, "copy"),
  ncda: () => entry("ncda", T.ncda, SOURCES.ncda, "copy"),
  pdao: () => entry("pdao", T.pdao, SOURCES.pdao, "copy"),
  ncip: () => entry("ncip", T.ncip, SOURCES.ipra, "copy"),
  npc: () => entry("npc", T.npc, SOURCES.privacy, "copy"),
  tesda: () => entry("tesda", T.tesda, SOURCES.tesda, "no"),
} satisfies Record<string, () => Resource>;

const section =
  (...offices: (keyof typeof OFFICES)[]) =>
  (): ResourceSection => ({
    id: "free-help",
    title: T.title,
    resources: offices.map((office) => OFFICES[office]()),
  });

/** The offices, in the order of relevance for each group of people. */
export const freeHelp = {
  disability: section("pdao", "hotline", "sena", "pao", "peso", "ncda", "tesda", "npc"),
  indigenous: section("ncip", "hotline", "sena", "pao", "peso", "tesda", "npc"),
  jobSeekers: section("hotline", "sena", "pao", "peso", "tesda", "npc"),
  everyone: section("hotline", "sena", "pao", "peso", "ncda", "ncip", "tesda", "npc"),
  employers: section("peso", "hotline", "ncda", "tesda", "npc"),
} as const;
