import type { Resource, ResourceSection } from "#shared/resources/resource.schema.ts";
import { SOURCES } from "./sources.ts";

const hotline: Resource = {
  id: "dole-hotline",
  title: "DOLE Hotline 1349",
  text: [
    "Call 1349 with any question about pay, leave, contracts or dismissal. The Department of Labor and Employment (DOLE) answers, and sends your case to the right office.",
    "In 2025 it was reported to be open on weekdays from 6 AM to 10 PM. Hours have changed before.",
  ],
  source: SOURCES.hotline,
  checked: "copy",
};

const sena: Resource = {
  id: "sena",
  title: "Settle a dispute without a lawyer: SEnA",
  text: [
    "File a Request for Assistance at the nearest DOLE office. An officer brings both sides together, for up to 30 days. Most labor cases have to start this way.",
  ],
  source: SOURCES.sena,
  checked: "copy",
};

const pao: Resource = {
  id: "pao",
  title: "A free lawyer: Public Attorney's Office (PAO)",
  text: [
    "PAO represents people who cannot pay for a lawyer, free of charge, in labor cases too. Bring proof of what you earn. There is an office in most cities with a court.",
  ],
  source: SOURCES.pao,
  checked: "copy",
};

const peso: Resource = {
  id: "peso",
  title: "Your local job office: PESO",
  text: [
    "The law asks every province, city and municipality to set up a Public Employment Service Office (PESO). It helps people find work and employers find people: job matching, job fairs, career guidance and training referrals.",
    "Ask at your city or municipal hall where the nearest one is.",
  ],
  source: SOURCES.peso,
  checked: "copy",
};

const ncda: Resource = {
  id: "ncda",
  title: "National Council on Disability Affairs (NCDA)",
  text: [
    "The national office for disability policy. It also monitors how the laws on disability are followed. Write to it if a local office cannot help.",
  ],
  source: SOURCES.ncda,
  checked: "copy",
};

const pdao: Resource = {
  id: "pdao",
  title: "Persons with Disability Affairs Office (PDAO)",
  text: [
    "The office for you at your city, municipal or provincial hall. Smaller municipalities may name one person instead. Ask there about your PWD ID, local programs and complaints.",
  ],
  source: SOURCES.pdao,
  checked: "copy",
};

const ncip: Resource = {
  id: "ncip",
  title: "National Commission on Indigenous Peoples (NCIP)",
  text: [
    "The government office through which indigenous people can ask for help, legal help included. It has regional and provincial offices, and service centers near communities.",
    "If a school or an agency asks you to prove your membership, ask the NCIP for a Certificate of Confirmation.",
  ],
  source: SOURCES.ipra,
  checked: "copy",
};

const npc: Resource = {
  id: "npc",
  title: "National Privacy Commission (NPC)",
  text: ["Takes complaints about how a company, or this site, handled your personal data."],
  source: SOURCES.privacy,
  checked: "copy",
};

const tesda: Resource = {
  id: "tesda",
  title: "Skills training: TESDA",
  text: [
    "The Technical Education and Skills Development Authority (TESDA) runs training centers and scholarships that cover the course and the assessment. Ask at the provincial office which ones are open.",
  ],
  source: SOURCES.tesda,
  checked: "no",
};

const section = (...resources: Resource[]): ResourceSection => ({
  id: "free-help",
  title: "Where to get help for free",
  resources,
});

/** The offices, in the order of relevance for each group of people. */
export const freeHelp = {
  disability: section(pdao, hotline, sena, pao, peso, ncda, tesda, npc),
  indigenous: section(ncip, hotline, sena, pao, peso, tesda, npc),
  jobSeekers: section(hotline, sena, pao, peso, tesda, npc),
  everyone: section(hotline, sena, pao, peso, ncda, ncip, tesda, npc),
  employers: section(peso, hotline, ncda, tesda, npc),
} as const;
