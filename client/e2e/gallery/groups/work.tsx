import { appTexts } from "#client/app/texts/app.texts.ts";
import { ApplicantsPage } from "#client/features/applications/applicants/ApplicantsPage.tsx";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { OwnApplicationsPage } from "#client/features/applications/own/OwnApplicationsPage.tsx";
import { EditJobPage } from "#client/features/jobs/posting/EditJobPage.tsx";
import { jobFormTexts } from "#client/features/jobs/posting/form/texts/job-form/job-form.texts.ts";
import { PositionsPage } from "#client/features/jobs/posting/PositionsPage.tsx";
import { positionsTexts } from "#client/features/jobs/posting/texts/positions/positions.texts.ts";
import { SavedJobsPage } from "#client/features/jobs/saved/SavedJobsPage.tsx";
import { savedTexts } from "#client/features/jobs/saved/texts/saved.texts.ts";
import { JobSearchPage } from "#client/features/jobs/search/JobSearchPage.tsx";
import { searchTexts } from "#client/features/jobs/search/texts/search.texts.ts";
import { facets } from "#client/features/jobs/testing.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { JOB_STATUSES } from "#shared/jobs/job-lists.ts";
import { type GalleryState, type Group, type Reply, refusal, success } from "../group.ts";

/** The pages of job seekers and employers: empty, and not loaded. */

const { titles } = appTexts;
const maricel: SessionUser = {
  ...{ id: 1, username: "maricel", first_name: "Maricel", last_name: "Abueva" },
  ...{ user_type: "pwd", photo: null },
};
const karlo: SessionUser = {
  ...{ id: 2, username: "karlo", first_name: "Karlo", last_name: "Pineda" },
  ...{ user_type: "employer", photo: null },
};

type More = Omit<GalleryState, "content">;

const search = (more: More): GalleryState => ({ ...more, content: <JobSearchPage title={titles.jobSearch} /> });
const saved = (more: More): GalleryState => ({ ...more, content: <SavedJobsPage title={titles.savedJobs} /> });
const own = (more: More): GalleryState => ({
  ...more,
  content: <OwnApplicationsPage title={titles.ownApplications} />,
});
const applicants = (more: More): GalleryState => ({ ...more, content: <ApplicantsPage title={titles.applicants} /> });
const positions = (more: More): GalleryState => ({ ...more, content: <PositionsPage title={titles.positions} /> });

/** An empty list, whose page is described at the top level of the reply. */
const nothing = (more: object): Reply => ({
  json: { success: true, data: [], total: 0, page: 1, page_size: 20, ...more },
});
const zeroOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
const noApplications = nothing({ counts: zeroOf(APPLICATION_STATUSES), jobs: [] });

const seekersNothing: Group = {
  name: "seekers, nothing there",
  user: maricel,
  replies: {
    "/api/jobs": nothing({ facets, sort: "match" }),
    "/api/jobs/saved": nothing({}),
    "/api/jobs/searches": success([]),
    "/api/applications": noApplications,
  },
  states: [
    search({
      name: "jobs, nothing found",
      at: "/ApplicantDashboard/jobs?search=zzz&type=Contract",
      shows: searchTexts.nothing,
    }),
    saved({ name: "saved jobs, none", shows: savedTexts.nothing }),
    own({
      name: "own applications, nothing found",
      at: "/ApplicantDashboard/applications?search=zzzz",
      shows: listTexts.nothing,
    }),
  ],
};

const seekersFailed: Group = {
  name: "seekers, not loaded",
  user: maricel,
  replies: {
    "/api/jobs": "no network",
    "/api/jobs/searches": "no network",
    "/api/applications": "no network",
  },
  states: [
    search({ name: "jobs, not loaded", shows: searchTexts.failed }),
    own({ name: "own applications, not loaded", shows: listTexts.failed }),
  ],
};

const employersNothing: Group = {
  name: "employers, nothing there",
  user: karlo,
  replies: {
    "/api/jobs/mine": nothing({ counts: zeroOf(JOB_STATUSES) }),
    "/api/jobs/999999": refusal(404, "NOT_FOUND", "This job is no longer available"),
    "/api/applications": noApplications,
  },
  states: [
    applicants({ name: "applicants, none", shows: listTexts.applicants.empty }),
    positions({ name: "own jobs, none", shows: positionsTexts.empty.title }),
    {
      name: "editing a job, not there",
      at: "/EmployerDashboard/positions/edit?id=999999",
      content: <EditJobPage title={titles.editJob} />,
      shows: jobFormTexts.loadFailed,
    },
  ],
};

const employersOneJob: Group = {
  name: "employers, one job",
  user: karlo,
  replies: { "/api/applications": noApplications },
  states: [
    applicants({
      name: "applicants, none for this job",
      at: "/EmployerDashboard/applicants?job_id=999999",
      shows: listTexts.applicants.emptyJob,
    }),
  ],
};

export const workGroups: readonly Group[] = [seekersNothing, seekersFailed, employersNothing, employersOneJob];
