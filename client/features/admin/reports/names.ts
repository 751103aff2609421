import type { ReportName, ReportPerson } from "#shared/admin/reports/reports.schemas.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** A person's name; a deleted account has none. */
export const nameOf = ({ name }: ReportName): string => name ?? texts.gone;

/** The same for one side of a report: a company is shown by its company name. */
export const calledOf = ({ name, company }: ReportPerson): string => company ?? name ?? texts.gone;
