import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { JOB_EXPIRY_DAYS_MAX } from "#shared/jobs/job-form.ts";
import type { AccessAnswer, JobStatus, JobType, SalaryPeriod, WorkMode } from "#shared/jobs/job-lists.ts";

/** Texts of the job form. Its errors are in shared/jobs/. */

const figures = new Intl.NumberFormat("en-PH");
const plural = new Intl.PluralRules("en-GB");

export const jobFormTexts = {
  newTitle: "New job",
  newLead: "Save a draft whenever you like. Job seekers see nothing before you publish it.",
  editTitle: "Edit a job",
  back: "Back to your jobs",
  loading: "Loading the job...",
  loaded: "The job is here.",
  optional: "(optional)",
  parts: {
    work: "The work",
    where: "Where and how",
    pay: "Pay",
    skills: "Skills and experience",
    access: "Access",
  },
  title: { label: "Job title", hint: "What seekers would search for, like Bookkeeper." },
  description: {
    label: "Description",
    hint: "What one does all day, with whom, and what a good result is. Short sentences help everybody.",
  },
  requirements: {
    label: "Requirements",
    hint: "Only what the work cannot do without. What can be learned on the job does not belong here.",
  },
  location: { label: "Place of work", hint: "A city or province. For remote work, say from where one may work." },
  workMode: {
    legend: "Where the work is done",
    hints: {
      Onsite: "At your place, on all days",
      Hybrid: "Some days at your place, some from home",
      Remote: "From home, on all days",
    } satisfies Record<WorkMode, string>,
  },
  type: {
    legend: "Job type",
    hints: {
      "Full-time": "All working hours of a week",
      "Part-time": "Fewer hours, or fewer days",
      Contract: "For one project, or for a time",
      Internship: "To learn, beside a school or after it",
    } satisfies Record<JobType, string>,
  },
  openings: { label: "Openings", hint: "How many people you look for." },
  expiry: {
    label: "Closing date",
    hint: `The job closes by itself at the end of this day. Leave it empty, and it stays open until you close it. At most ${JOB_EXPIRY_DAYS_MAX} days ahead.`,
  },
  salary: {
    hint: "Jobs that state it are found by those who search by pay. In pesos, without centavos.",
    least: "From",
    most: "To",
    unit: "₱",
    period: "Paid for",
    periods: { hour: "an hour", day: "a day", month: "a month", year: "a year" } satisfies Record<SalaryPeriod, string>,
  },
  skills: {
    label: "Add a skill",
    hint: "One at a time, like Spreadsheets. Suggestions come as you type; Enter adds what you have typed.",
    add: "Add",
    suggestions: "Suggested skills",
    offered: (count: number) =>
      count === 1 ? "1 suggestion. Arrow down to choose it." : `${count} suggestions. Arrow down to choose.`,
    list: "Skills of this job",
    none: "No skills yet. Those that you name decide how well a seeker fits, and are told to them as the reason.",
    need: "How it is asked for",
    needs: { required: "Asked for", nice: "Nice to have" },
    importance: "How important it is",
    /** From 1 to 5. */
    importances: ["A little", "Somewhat", "Important", "Very important", "Decisive"],
    of: (skill: string) => `, ${skill}`,
    remove: (skill: string) => `Remove ${skill}`,
    added: (skill: string, count: number) =>
      `${skill} added. ${count} ${plural.select(count) === "one" ? "skill" : "skills"}.`,
    removed: (skill: string) => `${skill} removed.`,
  },
  experience: {
    label: "Years of experience",
    hint: "A whole number. 0 says that none are needed; empty says nothing.",
  },
  access: {
    lead: "Seekers filter by this, and decide by it whether they can come at all. Say no where it is no: what is not stated is shown as not stated, and never taken for a no.",
    answers: { yes: "Yes", no: "No", unknown: "Not stated" } satisfies Record<AccessAnswer, string>,
  },
  count: {
    left: (left: number) => `${figures.format(left)} characters left`,
    over: (over: number) => `${figures.format(over)} characters too many`,
  },
  saveDraft: "Save draft",
  savingDraft: "Saving...",
  publish: { draft: "Publish", open: "Save changes", closed: "Save and open again" } satisfies Record<
    JobStatus,
    string
  >,
  publishing: { draft: "Publishing...", open: "Saving...", closed: "Opening..." } satisfies Record<JobStatus, string>,
  preview: {
    open: "Preview",
    title: "As job seekers see it",
    close: "Close the preview",
    untitled: "A job without a title yet",
    company: "Your company",
    missing: "Not written yet",
  },
  saved: (title: string) => `${title} is saved as a draft`,
  published: (title: string) => `${title} is published`,
  publishedText: "Job seekers find it from now on.",
  changed: (title: string) => `${title} is changed`,
  changedText: "Job seekers see the change at once.",
  saveFailed: "The job could not be saved",
  loadFailed: "The job could not be loaded",
  noId: "This address names no job.",
  restored: {
    title: "Not saved yet",
    text: "This is what you had typed before the form was closed.",
    discard: "Discard it",
    discarded: "Discarded. The form shows what is saved.",
  },
  duplicate: { title: "You have this job already", open: "Open the job that is there" },
  elsewhere: {
    title: "Changed in another window",
    text: "This job was changed elsewhere after you opened it. What you typed is still here, and not saved.",
    take: "Load the other version",
    keep: "Save mine over it",
  },
  approval: {
    pending: {
      title: "You can publish after your company is approved",
      text: "An admin looks at each company first. Save drafts until then: you are told as soon as it is decided, and publish here.",
    },
    rejected: {
      title: "Your company was not approved, so you cannot publish",
      text: "Your drafts are kept. Mend under Company what the admin has named, and ask again there.",
    },
  } satisfies Record<Exclude<EmployerState, "approved">, { title: string; text: string }>,
  reason: (text: string) => `The admin wrote: ${text}`,
} as const;
