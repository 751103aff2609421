import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { descriptionOf } from "#client/testing/dom.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { languageStore } from "#client/texts/language.ts";
import { JOB_SKILLS_MAX } from "#shared/jobs/job-form.ts";
import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import type { JobSkill } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { SkillsPicker } from "./SkillsPicker.tsx";

const skill = (name: string): JobSkill => ({ name, required: true, importance: 3 });

function Form({ first }: { first: JobSkill[] }) {
  const [value, setValue] = useState(first);
  return <SkillsPicker id="skills" value={value} onChange={setValue} />;
}

const many = Array.from({ length: JOB_SKILLS_MAX }, (_, n) => skill(`Skill ${n}`));

test.each([
  ["too long", "skillLong", "x".repeat(SKILL_MAX + 1), [skill("Sewing")]],
  ["there already", "skillTwice", "sewing", [skill("Sewing")]],
  ["one too many", "skillsMany", "Sewing", many],
] as const)(
  "says that a skill is %s, also in the language that the page changes to",
  async (_name, kind, name, first) => {
    onTestFinished(() => languageStore.setState({ language: "en" }));
    await stubServer(() => success([]));
    const { rerender } = render(<Form first={[...first]} />);
    const user = userEvent.setup();
    const box = screen.getByRole("combobox", { name: /^Add a skill/ });
    await user.click(box);
    await user.paste(name);
    await user.keyboard("{Enter}");
    const english = JOB_TEXTS[kind];
    await waitFor(() => expect(descriptionOf(box)).toContain(english));
    await act(async () => languageStore.setState({ language: "fil" }));
    rerender(<Form first={[...first]} />);
    expect(descriptionOf(box)).toContain(JOB_TEXTS[kind]);
    expect(descriptionOf(box)).not.toContain(english);
  },
);
