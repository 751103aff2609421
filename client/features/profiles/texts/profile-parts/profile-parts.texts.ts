import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ProfilePartsTexts {
  readonly labels: {
    readonly account: string;
    readonly seeker: string;
    readonly skills: string;
    readonly employer: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly username: string;
    readonly email: string;
    readonly phone_number: string;
    readonly user_type: string;
    readonly pwd_id_number: string;
    readonly resume_file_path: string;
    readonly resume_text: string;
    readonly education: string;
    readonly experience_years: string;
    readonly current_job_title: string;
    readonly desired_job_title: string;
    readonly desired_salary: string;
    readonly location_preference: string;
    readonly disability: string;
    readonly access_needs: string;
    readonly company_name: string;
    readonly industry: string;
    readonly company_size: string;
    readonly website_url: string;
    readonly founded_year: string;
    readonly contact_person: string;
    readonly address: string;
    readonly company_description: string;
    readonly access_statement: string;
    readonly logo_path: string;
  };
  readonly completion: {
    readonly percent: (values: { percent: number }) => string;
    readonly done: string;
    readonly lead: string;
    readonly leadEmployer: string;
    readonly add: <Piece>(values: { hidden: (text: readonly string[]) => Piece; field: string }) => string | Piece | readonly (string | Piece)[];
  };
  readonly pwdIdStates: {
    readonly pending: {
      readonly title: string;
      readonly text: string;
    };
    readonly verified: {
      readonly title: string;
      readonly text: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly text: string;
    };
  };
}

export const profilePartsTexts = catalogue<ProfilePartsTexts>({ en: compiled(en), fil: compiled(fil) });
