import type { DemoEmployer, DemoSeeker } from "./people.ts";

/** Those whom the admins of the demo community deal with: companies and job seekers as they have signed up. */

export const LORNA: DemoEmployer = {
  username: "lorna.macapinlac",
  first_name: "Lorna",
  last_name: "Macapinlac",
  email: "lorna@dalubpack.example",
  phone: "9175550116",
  address: "31 Sapatero Street, Marikina City",
  joinedDaysAgo: 1,
  seenMinutesAgo: 4 * 60,
  company: {
    name: "Dalub Print and Pack",
    industry: "Printing and packaging",
    size: "11-50",
    website: "https://dalubpack.example",
    founded: 2016,
    about:
      "Boxes, labels and forms from Marikina, printed by people who have done it for thirty years and those whom they teach.",
    status: "pending",
  },
};

export const MARIVIC: DemoEmployer = {
  username: "marivic.sandoval",
  first_name: "Marivic",
  last_name: "Sandoval",
  email: "marivic@habagatsewing.example",
  phone: "9175550131",
  address: "Real Street, Barangay 48, Tacloban City",
  joinedDaysAgo: 4,
  seenMinutesAgo: 26 * 60,
  company: {
    name: "Habagat Sewing Cooperative",
    industry: "Garments",
    size: "11-50",
    website: "https://habagatsewing.example",
    founded: 2015,
    about: "Nineteen members who sew uniforms, curtains and bags, and share what is left over at the end of the year.",
    onAccess: "All on one floor, with tables that can be set in height. Five of us are Deaf, and all of us sign.",
    status: "pending",
  },
};

export const EDWIN: DemoEmployer = {
  username: "edwin.palma",
  first_name: "Edwin",
  last_name: "Palma",
  email: "edwin@hamoghomecare.example",
  phone: "9175550132",
  address: "22 Leonard Wood Road, Baguio City",
  joinedDaysAgo: 8,
  seenMinutesAgo: 9 * 60,
  company: {
    name: "Hamog Home Care",
    industry: "Health care",
    size: "11-50",
    website: "https://hamoghomecare.example",
    founded: 2019,
    about: "Nurses and carers who come to the house, in Baguio and La Trinidad, by day and by night.",
    status: "pending",
  },
};

export const VICTOR: DemoEmployer = {
  username: "victor.robledo",
  first_name: "Victor",
  last_name: "Robledo",
  email: "victor@alimuomstaffing.example",
  phone: "9175550133",
  address: "5F Sikatuna Building, Quezon Avenue, Quezon City",
  joinedDaysAgo: 19,
  seenMinutesAgo: 5 * 60,
  company: {
    name: "Alimuom Staffing",
    industry: "Recruitment",
    size: "1-10",
    website: "https://alimuomstaffing.example",
    founded: 2023,
    about: "We find people for offices and shops in Metro Manila.",
    status: "pending",
  },
};

export const NORMAN: DemoEmployer = {
  username: "norman.isidro",
  first_name: "Norman",
  last_name: "Isidro",
  email: "norman@sulyapventures.example",
  phone: "9175550134",
  address: "Unit 12, Pioneer Street, Mandaluyong City",
  joinedDaysAgo: 11,
  seenMinutesAgo: null,
  company: {
    name: "Sulyap Online Ventures",
    industry: "Online sales",
    size: "1-10",
    website: "https://sulyapventures.example",
    founded: 2025,
    about: "Sell from home, as much and as often as you want.",
    status: "pending",
  },
};

export const ANGELITO: DemoSeeker = {
  user_type: "pwd",
  first_name: "Angelito",
  last_name: "Sumagaysay",
  email: "lito.sumagaysay@mail.example",
  phone: "9175550135",
  address: "14 Rizal Avenue, Bacolod City",
  joinedDaysAgo: 2,
  seenMinutesAgo: null,
  discoverable: true,
  pwdId: "06-4501-033-0002960",
};

export const MARISOL: DemoSeeker = {
  user_type: "pwd",
  first_name: "Marisol",
  last_name: "Tagle",
  email: "marisol.tagle@mail.example",
  phone: "9175550136",
  address: "71 Mabini Street, Batangas City",
  joinedDaysAgo: 1,
  seenMinutesAgo: null,
  discoverable: true,
  pwdId: "04-1005-051-0007713",
};

export const ROGELIO: DemoSeeker = {
  user_type: "pwd",
  first_name: "Rogelio",
  last_name: "Abrenica",
  email: "rogelio.abrenica@mail.example",
  phone: "9175550137",
  address: "3 Bonifacio Street, Lucena City",
  joinedDaysAgo: 8,
  seenMinutesAgo: null,
  discoverable: false,
  pwdId: "04-5624-009-0000385",
};

export const LUZVIMINDA: DemoSeeker = {
  user_type: "general",
  first_name: "Luzviminda",
  last_name: "Dulnuan",
  email: "luz.dulnuan@mail.example",
  phone: "9175550138",
  address: "Poblacion, Kiangan, Ifugao",
  joinedDaysAgo: 2,
  seenMinutesAgo: 14 * 60,
  discoverable: true,
};

/** In the order in which they have come. */
export const NEW_EMPLOYERS = [VICTOR, NORMAN, EDWIN, MARIVIC, LORNA] as const;
export const NEW_SEEKERS = [ROGELIO, ANGELITO, LUZVIMINDA, MARISOL] as const;
