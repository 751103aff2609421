import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";

/** Announcements as the server sends them, for tests. */

const HOUR_MS = 3_600_000;
const moment = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

export const announcements: readonly Announcement[] = [
  {
    id: 3,
    title: "On Sunday from 2 to 3 in the morning we are away for a moment",
    message: "We move to a larger machine.\nNothing is lost: what you write meanwhile is sent when we are back.",
    audience: "all",
    target_url: null,
    by: { id: 7, name: "Elena Santos" },
    created_at: moment(0.02),
    reached: 41_350,
    finished_at: null,
  },
  {
    id: 2,
    title: "New: interviews by video",
    message: "Propose an interview by video with each application. Your applicants choose among up to five times.",
    audience: "employer",
    target_url: "/EmployerDashboard/applicants",
    by: { id: 8, name: "Ruth Dimaculangan-Evangelista of the Visayas" },
    created_at: moment(30),
    reached: 1204,
    finished_at: moment(29.9),
  },
  {
    id: 1,
    title: "Welcome",
    message: "Maligayang pagdating!",
    audience: "pwd",
    target_url: null,
    by: null,
    created_at: moment(900),
    reached: 1,
    finished_at: moment(899),
  },
];
