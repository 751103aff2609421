import type { Checked, Resource, Source } from "#shared/resources/resource.schema.ts";

interface EntryTexts {
  title: string;
  text: readonly string[];
  points?: readonly string[];
  steps?: readonly string[];
}

/** An entry: its texts in the reader's language, and the source that they are based on. */
export const entry = (
  id: string,
  { title, text, points, steps }: EntryTexts,
  source: Source | null,
  checked: Checked,
): Resource => ({
  id,
  title,
  text: [...text],
  ...(points && { points: [...points] }),
  ...(steps && { steps: [...steps] }),
  source,
  checked,
});
