import type { AccessNeed } from "#shared/profiles/access-needs.ts";

/** What the job seekers of the demo community say of themselves, by their address. Haydee has just signed up. */

export interface SeekerProfile {
  current: string;
  desired: string;
  years: number;
  /** In pesos a month. */
  salary: number;
  place: string;
  education: string;
  skills: readonly string[];
  /** In their own words; nothing where they say nothing. */
  disability?: string;
  needs?: readonly AccessNeed[];
  /** The resume in words. */
  words: string;
}

export const SEEKER_PROFILES: Readonly<Record<string, SeekerProfile>> = {
  "rowena.magbanua@mail.example": {
    current: "Chat and email agent",
    desired: "Chat support specialist",
    years: 3,
    salary: 26_000,
    place: "Remote, or Iloilo City",
    education: "BS Information Technology, West Visayas (2019)",
    skills: ["Customer service", "Live chat", "Email support", "Technical writing", "Touch typing"],
    disability: "I am blind, and I work with a screen reader.",
    needs: [
      { need: "screen_reader_tools", note: "NVDA with Firefox", visible_to: "approved_employers" },
      { need: "written_instructions", note: "Plain text, not screenshots", visible_to: "employers_i_apply_to" },
    ],
    words:
      "Three years of chat and email support for a travel account. Two agents trained. 96 percent in quality checks.",
  },
  "arnel.quitoriano@mail.example": {
    current: "Ship electrician",
    desired: "Technical support specialist",
    years: 10,
    salary: 27_000,
    place: "Pasig City, hybrid",
    education: "Marine Electrical NC III, TESDA (2014)",
    skills: ["Electrical troubleshooting", "Solar power", "Reading wiring diagrams", "Safety procedures"],
    needs: [
      {
        need: "flexible_hours",
        note: "Afternoons: I go to dialysis with my mother",
        visible_to: "employers_i_apply_to",
      },
    ],
    words: "Ten years as an electrician at sea, the last four as the one who is called. Now at home with my family.",
  },
  "dennis.catacutan@mail.example": {
    current: "Accounting clerk",
    desired: "Bookkeeper",
    years: 6,
    salary: 30_000,
    place: "Mandaluyong or Quezon City",
    education: "BS Accountancy, Mandaluyong (2016)",
    skills: ["Bookkeeping", "BIR filing", "Spreadsheets", "Payroll"],
    disability: "I use a wheelchair.",
    needs: [
      { need: "step_free_access", note: "", visible_to: "approved_employers" },
      { need: "accessible_transport", note: "", visible_to: "employers_i_apply_to" },
    ],
    words: "Six years of ledgers, payroll for 80 people, and monthly filing without a late one.",
  },
  "jhoana.sarmiento@mail.example": {
    current: "Layout artist",
    desired: "Graphic designer",
    years: 4,
    salary: 28_000,
    place: "Quezon City, hybrid",
    education: "AB Multimedia Arts, Manila (2018)",
    skills: ["Graphic design", "Layout", "Illustration", "Figma"],
    disability: "I am Deaf. My languages are Filipino Sign Language and written Filipino and English.",
    needs: [
      {
        need: "sign_language_interpreter",
        note: "For interviews and large meetings",
        visible_to: "approved_employers",
      },
      { need: "written_instructions", note: "", visible_to: "approved_employers" },
    ],
    words: "Four years of layout for a textbook publisher; covers, and drawings for the lower grades.",
  },
  "erning.villaflor@mail.example": {
    current: "Coffee sorter",
    desired: "Quality checker",
    years: 12,
    salary: 18_000,
    place: "Davao City",
    education: "High school, Davao City (2003)",
    skills: ["Coffee grading", "Quality control", "Inventory"],
    disability: "I walk with a prosthesis.",
    needs: [{ need: "other", note: "A chair at the sorting table", visible_to: "employers_i_apply_to" }],
    words: "Twelve harvests at the sorting table of our cooperative. I also keep its stock book.",
  },
  "joyce.gawidan@mail.example": {
    current: "Weaver and online seller",
    desired: "Online store assistant",
    years: 5,
    salary: 20_000,
    place: "Remote, or La Trinidad",
    education: "BS Entrepreneurship, Benguet (2020)",
    skills: ["E-commerce", "Product photography", "Customer service", "Handloom weaving"],
    needs: [{ need: "remote_days", note: "", visible_to: "employers_i_apply_to" }],
    words: "I sell what the women of our barangay weave: photos, orders, parcels, and the books.",
  },
  "kristel.bacani@mail.example": {
    current: "Store cashier",
    desired: "Office assistant",
    years: 2,
    salary: 17_000,
    place: "San Fernando, Pampanga",
    education: "Senior high school, ABM (2022)",
    skills: ["Cash handling", "Spreadsheets", "Filing"],
    words: "Two years at the till of a grocery, never short at the end of the day.",
  },
  "paolo.nuneza@mail.example": {
    current: "Delivery rider",
    desired: "Dispatch coordinator",
    years: 4,
    salary: 22_000,
    place: "Cebu City",
    education: "Two years of BS Industrial Engineering, Cebu",
    skills: ["Route planning", "Dispatching", "Customer service", "Cebuano"],
    words: "Four years on the road; the last one planning the routes of eleven riders.",
  },
  "luz.dulnuan@mail.example": {
    current: "Day care worker",
    desired: "Teacher's aide",
    years: 3,
    salary: 16_000,
    place: "Kiangan or Lagawe, Ifugao",
    education: "Two years of BS Elementary Education, Lagawe",
    skills: ["Child care", "Storytelling", "Record keeping", "Tuwali"],
    words: "Three years with the children of our barangay's day care, in Tuwali, Ilocano and Filipino.",
  },
};
