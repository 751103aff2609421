import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, test } from "vitest";
import { ROUTES } from "#client/app/routes/routes.ts";
import { disabilityGuide } from "#client/features/resources/disability.ts";
import { employerGuide } from "#client/features/resources/employers.ts";
import { indigenousGuide } from "#client/features/resources/indigenous.ts";
import { jobSeekerGuide } from "#client/features/resources/job-seekers.ts";
import { ResourcesPage } from "#client/features/resources/ResourcesPage.tsx";
import { RESOURCES_EDITED } from "#client/features/resources/sources.ts";
import { audiencesTexts as audienceTexts } from "#client/features/resources/texts/audiences/audiences.texts.ts";
import { resourcesTexts } from "#client/features/resources/texts/resources/resources.texts.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { AUDIENCES, type Audience, RESOURCES_PATH, resourcesOf, resourcesPath } from "#shared/resources/audiences.ts";
import { type ResourceGuide, resourceGuideSchema } from "#shared/resources/resource.schema.ts";

const GUIDES: Record<Audience, ResourceGuide> = {
  "people-with-disabilities": disabilityGuide(),
  "indigenous-people": indigenousGuide(),
  "job-seekers": jobSeekerGuide(),
  employers: employerGuide(),
};
const entriesOf = ({ sections }: ResourceGuide) => sections.flatMap(({ resources }) => resources);
const sourcesOf = (guide: ResourceGuide) => entriesOf(guide).flatMap(({ source }) => source ?? []);

describe.each(AUDIENCES)("the resources for %s", (audience) => {
  const guide = GUIDES[audience];

  it("have a source, its date and a level of verification for every entry but our own examples", () => {
    expect(resourceGuideSchema.safeParse(guide).error?.issues ?? []).toEqual([]);
    expect(sourcesOf(guide).length).toBeGreaterThan(7);
  });

  it("attribute our own examples to no law", () => {
    const unsourced = entriesOf(guide).filter(({ source }) => source === null);
    expect(unsourced.map(({ checked }) => checked)).toEqual(unsourced.map(() => "no"));
    const examples = entriesOf(guide).filter(({ text }) => text.includes("Examples:"));
    expect(unsourced.map(({ id }) => id)).toEqual(examples.map(({ id }) => id));
  });

  it("use every anchor only once", () => {
    const ids = [...guide.sections, ...entriesOf(guide)].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("cite no law before it was passed, and none from after the last edit", () => {
    for (const { name, date } of sourcesOf(guide)) {
      expect(date >= "1970", name).toBe(true);
      expect(date <= RESOURCES_EDITED, name).toBe(true);
    }
  });

  it("end with places that help for free", () => {
    expect(guide.sections.at(-1)?.id).toBe("free-help");
  });
});

test("the same source has one date and one address on every page", () => {
  const seen = new Map<string, string>();
  for (const { name, ...rest } of Object.values(GUIDES).flatMap(sourcesOf)) {
    const known = seen.get(name) ?? JSON.stringify(rest);
    seen.set(name, known);
    expect(JSON.stringify(rest), name).toBe(known);
  }
});

test("maternity leave names its conditions", () => {
  const entry = entriesOf(jobSeekerGuide()).find(({ id }) => id === "maternity");
  const text = [...(entry?.text ?? []), ...(entry?.points ?? [])].join(" ");
  for (const condition of [/live birth/, /60 days .*miscarriage/, /3 monthly contributions/, /tell your employer/i])
    expect(text).toMatch(condition);
});

test("the office for disability affairs is attributed to the order that named it", () => {
  const entry = entriesOf(disabilityGuide()).find(({ id }) => id === "ncda");
  expect(entry?.source?.name).toContain("Executive Order No. 709");
});

test("the most requested laws are included, with their numbers", () => {
  const all = JSON.stringify(GUIDES);
  for (const law of [
    ...["7277", "9442", "10070", "10524", "10754", "8371", "10173", "11058", "10911", "11210", "11165"],
    ...["11261", "11106", "8759", "10691"],
  ])
    expect(all).toContain(`Republic Act No. ${law}`);
  for (const other of ["Labor Code", "Presidential Decree No. 851", "Batas Pambansa Blg. 344", "1349", "PDAO"])
    expect(all).toContain(other);
});

test("every user type is led to an existing page of its own", () => {
  const paths = ROUTES.map(({ path }) => path);
  for (const type of USER_TYPES) expect(paths).toContain(resourcesOf(type));
  expect(new Set(USER_TYPES.map(resourcesOf)).size).toBe(USER_TYPES.length);
});

describe("a page of resources", () => {
  const show = async (audience: Audience) => {
    const route = ROUTES.find(({ path }) => path === resourcesPath(audience));
    const Page = await route?.load();
    if (!route || !Page) throw new Error(`no page for ${audience}`);
    render(
      <MemoryRouter initialEntries={[resourcesPath(audience)]}>
        <Page title={route.title()} />
      </MemoryRouter>,
    );
    return GUIDES[audience];
  };

  it.each(AUDIENCES)(
    "shows the source, the date and 'Not checked online' with each entry, for %s",
    async (audience) => {
      const guide = await show(audience);
      for (const entry of entriesOf(guide)) {
        const article = screen.getByRole("article", { name: entry.title });
        expect(within(article).getByText(/not checked online/i)).toBeTruthy();
        if (entry.source === null) {
          expect(within(article).getByText(resourcesTexts.ownExamples)).toBeTruthy();
          expect(within(article).queryByRole("link")).toBeNull();
          continue;
        }
        expect(article.textContent).toContain(entry.source.name);
        expect(article.querySelector("time")?.dateTime).toBe(entry.source.date);
        expect(
          within(article)
            .getByRole("link", { name: new RegExp(entry.source.site) })
            .getAttribute("href"),
        ).toBe(`https://${entry.source.site}`);
      }
    },
  );

  it("shows its edit date, that the office is to be asked first, that it is no legal advice, and its name", async () => {
    await show("job-seekers");
    expect(screen.getByText(/^Last edited on/).querySelector("time")?.dateTime).toBe(RESOURCES_EDITED);
    expect(screen.queryByText(/reviewed/i)).toBeNull();
    expect(screen.getByText(/check with the office before you go/)).toBeTruthy();
    expect(screen.getByText(resourcesTexts.notAdvice)).toBeTruthy();
    const others = screen.getByRole("navigation", { name: resourcesTexts.audiencesNav });
    const links = within(others).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(AUDIENCES.map(resourcesPath));
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, null, "page", null]);
  });

  it.each(AUDIENCES)("has a region for each section, with the name of its heading, for %s", async (audience) => {
    const { sections } = await show(audience);
    for (const { title } of sections) {
      const region = within(screen.getByRole("region", { name: title }));
      expect(region.getByRole("heading", { level: 2 }).textContent).toBe(title);
    }
  });

  it("has a list of contents whose links lead to its headings", async () => {
    await show("people-with-disabilities");
    const contents = screen.getByRole("navigation", { name: "On this page" });
    for (const link of within(contents).getAllByRole("link"))
      expect(document.querySelector(link.getAttribute("href") ?? "")?.tagName).toBe("H2");
  });
});

test("the overview page links to all of them", () => {
  render(
    <MemoryRouter initialEntries={[RESOURCES_PATH]}>
      <ResourcesPage title="Resources" />
    </MemoryRouter>,
  );
  for (const audience of AUDIENCES)
    expect(screen.getByRole("link", { name: audienceTexts[audience].name }).getAttribute("href")).toBe(
      resourcesPath(audience),
    );
  expect(screen.getByRole("article", { name: "DOLE Hotline 1349" })).toBeTruthy();
});
