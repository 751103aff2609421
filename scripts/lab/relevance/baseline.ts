import type { JobDoc } from "#server/features/jobs/search/types.ts";

/**
 * The plain keyword match that the search has to beat. It ranks documents by the number of query words in title,
 * skills, description or place, in lower case; ties by date, newest first. So documents with all words come first.
 */
export function createBaseline(docs: readonly JobDoc[]): (text: string) => JobDoc[] {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = docs.map((doc) => {
    const skills = doc.skills.map(({ name }) => name).join(" ");
    return { doc, has: new Set(words(`${doc.title} ${skills} ${doc.description} ${doc.location}`)) };
  });
  return (text) => {
    const asked = [...new Set(words(text))];
    return known
      .map(({ doc, has }) => ({ doc, count: asked.filter((word) => has.has(word)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || b.doc.created_at - a.doc.created_at || b.doc.id - a.doc.id)
      .map(({ doc }) => doc);
  };
}
