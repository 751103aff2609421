import type { ReportName, ReportPerson } from "#shared/admin/reports/reports.schemas.ts";
import { reportTexts as texts } from "./reports.texts.ts";

/** How somebody is called; whose account is gone has no name any more. */
export const nameOf = ({ name }: ReportName): string => name ?? texts.gone;

/** The same of one of the two: a company goes by its name. */
export const calledOf = ({ name, company }: ReportPerson): string => company ?? name ?? texts.gone;
