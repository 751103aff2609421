import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { COMPANY_SIZES } from "#shared/accounts/fields.ts";
import { NEW_EMPLOYERS, NEW_SEEKERS } from "./newcomers.ts";

/** The people of the demo community. All of them, their companies and their numbers are invented. */

export interface DemoPerson {
  first_name: string;
  last_name: string;
  email: string;
  /** Ten digits. */
  phone: string;
  address: string;
  joinedDaysAgo: number;
  /** Minutes since they were here; null for somebody who never came back after signing up. */
  seenMinutesAgo: number | null;
}

export interface DemoSeeker extends DemoPerson {
  /** Who is indigenous was listed by an admin, as happenings.ts has it. */
  user_type: Extract<UserRow["user_type"], "pwd" | "general" | "indigenous">;
  /** Whether employers may find them. */
  discoverable: boolean;
  pwdId?: string;
}

export interface DemoEmployer extends DemoPerson {
  username: string;
  company: {
    name: string;
    industry: string;
    size: (typeof COMPANY_SIZES)[number];
    website: string;
    founded: number;
    /** What the company says of itself. */
    about: string;
    /** What it says of working there with a disability, where it has said something. */
    onAccess?: string;
    /** As it begins: what was decided since is in happenings.ts. */
    status: "approved" | "pending";
  };
}

const MINUTES_A_DAY = 24 * 60;

export const ADMIN: DemoPerson & { username: string } = {
  username: "nenita.salcedo",
  first_name: "Nenita",
  last_name: "Salcedo",
  email: "nenita.salcedo@kasama.example",
  phone: "9175550100",
  address: "3F Sampaguita Building, Maginhawa Street, Quezon City",
  joinedDaysAgo: 60,
  seenMinutesAgo: 3 * 60,
};

/** Named apart: the conversations are between these three. */
export const TESS: DemoEmployer = {
  username: "tess.almojuela",
  first_name: "Teresa",
  last_name: "Almojuela",
  email: "tess@kawingcontact.example",
  phone: "9175550111",
  address: "8F Balete Tower, Shaw Boulevard, Pasig City",
  joinedDaysAgo: 48,
  seenMinutesAgo: 12,
  company: {
    name: "Kawing Contact Solutions",
    industry: "Customer support outsourcing",
    size: "201-500",
    website: "https://kawingcontact.example",
    founded: 2014,
    about:
      "We answer for hotels, airlines and solar companies, by chat, mail and phone. One in nine of us works with a screen reader, a captioner or from bed on a bad day; our tools are tested with them before they are bought.",
    onAccess:
      "Both floors are reached by lift, and the doors open by themselves. Screen readers, captions and magnification work in all of our tools; what does not is listed, with the date by which it will. Tell us what you need in the application or on your first day: it is there within two weeks, and nobody asks for a certificate.",
    status: "approved",
  },
};

export const ROWENA: DemoSeeker = {
  user_type: "pwd",
  first_name: "Rowena",
  last_name: "Magbanua",
  email: "rowena.magbanua@mail.example",
  phone: "9175550121",
  address: "27 Burgos Street, La Paz, Iloilo City",
  joinedDaysAgo: 21,
  seenMinutesAgo: 30,
  discoverable: true,
  pwdId: "06-3022-118-0004417",
};

export const ARNEL: DemoSeeker = {
  user_type: "general",
  first_name: "Arnel",
  last_name: "Quitoriano",
  email: "arnel.quitoriano@mail.example",
  phone: "9175550122",
  address: "14 Kapayapaan Street, Bagong Ilog, Pasig City",
  joinedDaysAgo: 9,
  seenMinutesAgo: 20,
  discoverable: true,
};

export const RAMIL: DemoEmployer = {
  username: "ramil.escolano",
  first_name: "Ramil",
  last_name: "Escolano",
  email: "ramil@tanglawledger.example",
  phone: "9175550112",
  address: "112 Kamias Road, Quezon City",
  joinedDaysAgo: 44,
  seenMinutesAgo: 3 * 60,
  company: {
    name: "Tanglaw Ledger Services",
    industry: "Accounting",
    size: "11-50",
    website: "https://tanglawledger.example",
    founded: 2009,
    about:
      "The books of small shops, kept by eleven people in a house with a ramp. We close the doors to clients during the last three days of a month.",
    status: "approved",
  },
};

export const DENNIS: DemoSeeker = {
  user_type: "pwd",
  first_name: "Dennis",
  last_name: "Catacutan",
  email: "dennis.catacutan@mail.example",
  phone: "9175550123",
  address: "6 Ilang-Ilang Street, Mandaluyong City",
  joinedDaysAgo: 33,
  seenMinutesAgo: 7 * 60,
  discoverable: true,
  pwdId: "13-7401-027-0001902",
};

export const EMPLOYERS: readonly DemoEmployer[] = [
  TESS,
  RAMIL,
  {
    username: "girlie.abellanosa",
    first_name: "Girlie",
    last_name: "Abellanosa",
    email: "girlie@balanghaycold.example",
    phone: "9175550113",
    address: "Warehouse 6, North Reclamation Area, Cebu City",
    joinedDaysAgo: 37,
    seenMinutesAgo: 6 * 60,
    company: {
      name: "Balanghay Cold Chain",
      industry: "Logistics",
      size: "51-200",
      website: "https://balanghaycold.example",
      founded: 2017,
      about:
        "We carry fish, vaccines and ice cream across the Visayas and keep them cold. The docks are loud and have steps; the dispatch office is on the ground floor.",
      status: "approved",
    },
  },
  {
    username: "dok.pangilinan",
    first_name: "Ma. Cristina",
    last_name: "Pangilinan",
    email: "hiring@sulokclinic.example",
    phone: "9175550114",
    address: "45 Jaro Plaza Road, Iloilo City",
    joinedDaysAgo: 30,
    seenMinutesAgo: 2 * MINUTES_A_DAY,
    company: {
      name: "Sulok Family Clinics",
      industry: "Health care",
      size: "51-200",
      website: "https://sulokclinic.example",
      founded: 2011,
      about: "Four family clinics in and around Iloilo City. We treat whoever comes, and we hire the same way.",
      onAccess:
        "All four clinics have a ramp and a toilet that a wheelchair turns in. Jaro and La Paz are on a route of low-floor buses. We can book a sign-language interpreter for interviews: ask us three days before.",
      status: "approved",
    },
  },
  {
    username: "benjie.tolentino",
    first_name: "Benjie",
    last_name: "Tolentino",
    email: "benjie@alonroasters.example",
    phone: "9175550115",
    address: "9 Durian Lane, Poblacion, Davao City",
    joinedDaysAgo: 16,
    seenMinutesAgo: 8 * 60,
    company: {
      name: "Alon Batch Roasters",
      industry: "Food and drink",
      size: "1-10",
      website: "https://alonroasters.example",
      founded: 2021,
      about:
        "A small roastery with growers in Mintal and Bansalan. Six of us, one dog, and parcels every Tuesday and Friday.",
      status: "approved",
    },
  },
  ...NEW_EMPLOYERS,
];

export const SEEKERS: readonly DemoSeeker[] = [
  ROWENA,
  ARNEL,
  DENNIS,
  {
    user_type: "pwd",
    first_name: "Jhoana Mae",
    last_name: "Sarmiento",
    email: "jhoana.sarmiento@mail.example",
    phone: "9175550124",
    address: "88 Tandang Sora Avenue, Quezon City",
    joinedDaysAgo: 12,
    seenMinutesAgo: MINUTES_A_DAY,
    discoverable: true,
    pwdId: "13-7404-142-0011358",
  },
  {
    user_type: "pwd",
    first_name: "Ernesto",
    last_name: "Villaflor",
    email: "erning.villaflor@mail.example",
    phone: "9175550125",
    address: "Purok 4, Barangay Mintal, Davao City",
    joinedDaysAgo: 26,
    seenMinutesAgo: 3 * MINUTES_A_DAY,
    // Employers may not find him: the search of an employer shows the difference.
    discoverable: false,
    pwdId: "11-2402-063-0000751",
  },
  {
    user_type: "indigenous",
    first_name: "Joyce Ann",
    last_name: "Gawidan",
    email: "joyce.gawidan@mail.example",
    phone: "9175550126",
    address: "Km. 5, Pico, La Trinidad, Benguet",
    joinedDaysAgo: 18,
    seenMinutesAgo: 4 * 60,
    discoverable: true,
  },
  {
    user_type: "general",
    first_name: "Kristel",
    last_name: "Bacani",
    email: "kristel.bacani@mail.example",
    phone: "9175550127",
    address: "19 Rizal Street, San Fernando, Pampanga",
    joinedDaysAgo: 7,
    seenMinutesAgo: 2 * MINUTES_A_DAY,
    discoverable: false,
  },
  {
    user_type: "general",
    first_name: "Paolo Miguel",
    last_name: "Nuñeza",
    email: "paolo.nuneza@mail.example",
    phone: "9175550128",
    address: "203 Osmeña Boulevard, Cebu City",
    joinedDaysAgo: 14,
    seenMinutesAgo: MINUTES_A_DAY,
    discoverable: true,
  },
  {
    user_type: "general",
    first_name: "Haydee",
    last_name: "Lumbao",
    email: "haydee.lumbao@mail.example",
    phone: "9175550129",
    address: "Blk 11 Lot 3, Molino, Bacoor, Cavite",
    joinedDaysAgo: 3,
    seenMinutesAgo: null,
    discoverable: false,
  },
  ...NEW_SEEKERS,
];
