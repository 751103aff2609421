import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { readCompanyPage } from "#shared/jobs/jobs.rest.ts";
import { companyTexts as texts } from "./texts/company.texts.ts";

/** Loads a company's public page by the id in the address; `unknown` if there is none. */
export function useCompanyPage(userId: string) {
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  const { answer, retry } = useEndpoint(
    readCompanyPage,
    { params: { userId } },
    { enabled: isId, onLoaded: ({ company }) => announce(texts.loaded({ name: company.company_name })) },
  );
  const unknown = !isId || (answer.state === "failed" && answer.fault.code === "NOT_FOUND");
  return { answer, unknown, retry };
}
