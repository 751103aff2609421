import { expect, it } from "vitest";
import {
  type Graph,
  type ModuleInfo,
  ofBoth,
  ofDrawings,
  ofFields,
  ofPublic,
  ofSeekers,
  ofShell,
  ofWork,
} from "./chunks.ts";

/** Who imports what, by `import` and by `import()`. */
type Imports = Record<string, { now?: string[]; later?: string[] }>;

function graphOf(imports: Imports): Graph {
  const importersOf = (id: string, how: "now" | "later") =>
    Object.entries(imports).flatMap(([importer, its]) => (its[how]?.includes(id) ? [importer] : []));
  const infoOf = (id: string): ModuleInfo => ({
    isEntry: id === "client/main.tsx",
    importers: importersOf(id, "now"),
    dynamicImporters: importersOf(id, "later"),
  });
  return { getModuleInfo: infoOf };
}

const LAYOUT = "client/app/Layout.tsx";
const LOGIN = "client/features/accounts/sign-in/LoginPage.tsx";
const LANDING = "client/app/LandingScreen.tsx";
const APPLICANT = "client/app/SeekerOverview.tsx";
const EMPLOYER = "client/app/EmployerOverview.tsx";
const ADMIN = "client/app/AdminOverview.tsx";
const APPLICANTS = "client/features/applications/applicants/ApplicantsPage.tsx";
const HANDSHAKE = "node_modules/lucide-react/dist/esm/icons/handshake.mjs";
const CALENDAR = "node_modules/lucide-react/dist/esm/icons/calendar.mjs";
const PIN = "node_modules/lucide-react/dist/esm/icons/map-pin.mjs";
const SUMMARY = "client/features/applications/overview/ApplicationsSummary.tsx";
const TIMELINE = "client/features/applications/view/timeline.ts";
const graph = graphOf({
  "client/main.tsx": {
    later: [LAYOUT, LOGIN, LANDING, "client/ui/feedback/Toasts.tsx", APPLICANT, EMPLOYER, ADMIN, APPLICANTS],
  },
  [APPLICANT]: {
    now: ["client/features/dashboard/Dashboard.tsx", "client/features/jobs/JobSearch.tsx", PIN, SUMMARY, TIMELINE],
  },
  [EMPLOYER]: { now: ["client/features/dashboard/Dashboard.tsx", HANDSHAKE, "client/ui/lists/Pager.tsx"] },
  [APPLICANTS]: {
    now: [HANDSHAKE, CALENDAR, PIN, TIMELINE, "client/ui/lists/Pager.tsx", "client/ui/controls/Select.tsx"],
  },
  [ADMIN]: { now: ["client/features/dashboard/Dashboard.tsx", "client/features/jobs/JobSearch.tsx", SUMMARY] },
  [LAYOUT]: {
    now: ["client/ui/layout/Avatar.tsx", "shared/chat/chat.rest.ts"],
    later: ["client/features/x/Dialog.tsx"],
  },
  [LOGIN]: {
    now: [
      "client/ui/layout/Avatar.tsx",
      "client/ui/controls/PasswordInput.tsx",
      "client/ui/layout/WovenBackground.tsx",
      "client/data/api.ts",
      "client/ui/controls/Select.tsx",
    ],
  },
  [LANDING]: { now: ["client/ui/layout/WovenBackground.tsx"] },
  "client/ui/feedback/Toasts.tsx": { now: ["client/ui/feedback/toast.ts"] },
  "client/ui/layout/Avatar.tsx": { now: ["client/ui/layout/avatarLook.ts"] },
  // A circle, as the chat has some.
  "client/ui/layout/avatarLook.ts": { now: ["client/ui/layout/Avatar.tsx"] },
  "shared/chat/chat.rest.ts": { now: ["node_modules/zod/index.js"] },
  "client/data/api.ts": { now: ["node_modules/zod/index.js"] },
  "client/features/x/Dialog.tsx": { now: ["client/features/x/form.ts"] },
});

it.each([
  ["client/ui/layout/avatarLook.ts", "kit", "both need it, through a circle"],
  ["client/ui/feedback/toast.ts", "kit", "every page shows toasts"],
  ["node_modules/zod/index.js", "calls", "both call by contracts"],
  ["client/data/api.ts", null, "the login alone"],
  ["shared/chat/chat.rest.ts", null, "the frame alone"],
])("puts %s into %s of what both need: %s", (id, file, _why) => {
  expect(ofBoth(id, graph)).toBe(file);
});

it.each([
  ["shared/chat/chat.rest.ts", "shell"],
  [LAYOUT, "shell"],
  ["client/ui/controls/PasswordInput.tsx", null],
  ["client/features/dashboard/Dashboard.tsx", "shell"],
  ["client/features/jobs/JobSearch.tsx", null],
  [APPLICANT, null],
  ["client/features/x/Dialog.tsx", null],
  ["client/features/x/form.ts", null],
])("puts %s into %s of the frame: what is loaded when it is opened stays outside", (id, file) => {
  expect(ofShell(id, graph)).toBe(file);
});

it.each([
  ["client/ui/layout/WovenBackground.tsx", "frame"],
  ["client/ui/controls/PasswordInput.tsx", null],
  [LANDING, null],
])("puts %s into %s of the public pages", (id, file) => {
  expect(ofPublic(id, graph)).toBe(file);
});

it.each([
  ["client/features/jobs/JobSearch.tsx", "seekers", "the first room of job seekers and another need it"],
  ["client/features/dashboard/Dashboard.tsx", null, "it is not about jobs"],
  [APPLICANT, "seekers", "it is that room"],
  [ADMIN, null, "it is another room"],
])("puts %s into %s of what job seekers need: %s", (id, file, _why) => {
  expect(ofSeekers(id, graph)).toBe(file);
});

it.each([
  [TIMELINE, "work", "employers say it too"],
  [SUMMARY, null, "only the first rooms have it"],
  ["client/features/jobs/JobSearch.tsx", null, "it is not about applications"],
])("puts %s into %s of what is said of applications: %s", (id, file, _why) => {
  expect(ofWork(id, graph)).toBe(file);
});

it.each([
  [PIN, "drawings", "the first room of job seekers draws it too"],
  [HANDSHAKE, "more-drawings", "two others draw it"],
  [CALENDAR, null, "one page alone draws it"],
  ["client/features/jobs/JobSearch.tsx", null, "it is no drawing"],
])("puts %s into %s: %s", (id, file, _why) => {
  expect(ofDrawings(id, graph)).toBe(file);
});

it.each([
  ["client/ui/controls/Select.tsx", "fields", "the login has it too"],
  ["client/ui/lists/Pager.tsx", "more-fields", "no public page has it"],
  ["client/ui/controls/PasswordInput.tsx", null, "the login alone has it"],
])("puts %s into %s: %s", (id, file, _why) => {
  expect(ofFields(id, graph)).toBe(file);
});
