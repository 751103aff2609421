import type { Source } from "#shared/resources/resource.schema.ts";

/** The date of the last change to an entry. The entries have not been reviewed since they were written. */
export const RESOURCES_EDITED = "2026-11-23";

/**
 * The laws and pages that the resources are based on. Each has the date of its approval, signature or publication, and
 * the website of the office that answers questions about it.
 */
export const SOURCES = {
  magnaCarta: {
    name: "Republic Act No. 7277, Magna Carta for Persons with Disability, as amended",
    site: "ncda.gov.ph",
    date: "1992-03-24",
  },
  ridicule: { name: "Republic Act No. 9442, amending the Magna Carta", site: "ncda.gov.ph", date: "2007-04-30" },
  pdao: {
    name: "Republic Act No. 10070, on Persons with Disability Affairs Offices",
    site: "ncda.gov.ph",
    date: "2010-04-06",
  },
  ncda: {
    name: "Executive Order No. 709, series of 2008, on the National Council on Disability Affairs",
    site: "ncda.gov.ph",
    date: "2008-02-26",
  },
  onePercent: {
    name: "Republic Act No. 10524, on positions reserved for persons with disability",
    site: "ncda.gov.ph",
    date: "2013-04-23",
  },
  benefits: {
    name: "Republic Act No. 10754, expanding the benefits of persons with disability",
    site: "ncda.gov.ph",
    date: "2016-03-23",
  },
  signLanguage: { name: "Republic Act No. 11106, Filipino Sign Language Act", site: "ncda.gov.ph", date: "2018-10-30" },
  access: { name: "Batas Pambansa Blg. 344, Accessibility Law", site: "dpwh.gov.ph", date: "1983-02-25" },
  pwdId: { name: "NCDA Administrative Order No. 001, series of 2021", site: "ncda.gov.ph", date: "2021" },
  pwdIdRenewal: {
    name: "DSWD on renewing the PWD ID, Philippine Information Agency",
    site: "dswd.gov.ph",
    date: "2022-08-03",
  },
  ipra: {
    name: "Republic Act No. 8371, Indigenous Peoples' Rights Act of 1997",
    site: "ncip.gov.ph",
    date: "1997-10-29",
  },
  laborCode: {
    name: "Presidential Decree No. 442, Labor Code of the Philippines",
    site: "dole.gov.ph",
    date: "1974-05-01",
  },
  minimumWage: {
    name: "Republic Act No. 6727, Wage Rationalization Act",
    site: "nwpc.dole.gov.ph",
    date: "1989-06-09",
  },
  thirteenth: { name: "Presidential Decree No. 851, on 13th-month pay", site: "dole.gov.ph", date: "1975-12-16" },
  finalPay: { name: "DOLE Labor Advisory No. 06, series of 2020", site: "dole.gov.ph", date: "2020-01-31" },
  firstJob: {
    name: "Republic Act No. 11261, First Time Jobseekers Assistance Act",
    site: "dole.gov.ph",
    date: "2019-04-10",
  },
  age: {
    name: "Republic Act No. 10911, Anti-Age Discrimination in Employment Act",
    site: "dole.gov.ph",
    date: "2016-07-21",
  },
  telecommuting: { name: "Republic Act No. 11165, Telecommuting Act", site: "dole.gov.ph", date: "2018-12-20" },
  maternity: {
    name: "Republic Act No. 11210, 105-Day Expanded Maternity Leave Law",
    site: "sss.gov.ph",
    date: "2019-02-20",
  },
  safety: {
    name: "Republic Act No. 11058, on occupational safety and health",
    site: "oshc.dole.gov.ph",
    date: "2018-08-17",
  },
  privacy: { name: "Republic Act No. 10173, Data Privacy Act of 2012", site: "privacy.gov.ph", date: "2012-08-15" },
  peso: {
    name: "Republic Act No. 8759, PESO Act, as amended by Republic Act No. 10691",
    site: "ble.dole.gov.ph",
    date: "2015-10-26",
  },
  sena: { name: "Republic Act No. 10396, on conciliation of labor cases", site: "ncmb.gov.ph", date: "2013-03-14" },
  pao: { name: "Republic Act No. 9406, on the Public Attorney's Office", site: "pao.gov.ph", date: "2007-03-23" },
  hotline: { name: "DOLE report on Hotline 1349, first quarter of 2025", site: "dole.gov.ph", date: "2025-05-25" },
  tesda: { name: "Republic Act No. 7796, TESDA Act of 1994", site: "tesda.gov.ph", date: "1994-08-25" },
  tuition: {
    name: "Republic Act No. 10931, Universal Access to Quality Tertiary Education Act",
    site: "ched.gov.ph",
    date: "2017-08-03",
  },
  costs: {
    name: "Job Accommodation Network, Costs and Benefits of Accommodation (United States)",
    site: "askjan.org",
    date: "2024-04-05",
  },
} as const satisfies Record<string, Source>;
