import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface FaultToastTexts {
  readonly fields: {
    readonly email: string;
    readonly username: string;
    readonly password: string;
    readonly confirm_password: string;
    readonly current_password: string;
    readonly new_password: string;
    readonly new_email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone: string;
    readonly phone_number: string;
    readonly address: string;
    readonly user_type: string;
    readonly pwd_id_number: string;
    readonly company_name: string;
    readonly contact_person: string;
    readonly industry: string;
    readonly company_size: string;
    readonly founded_year: string;
    readonly photo: string;
    readonly logo: string;
    readonly resume: string;
    readonly documents: string;
    readonly title: string;
    readonly description: string;
    readonly location: string;
    readonly skills: string;
    readonly message: string;
    readonly content: string;
    readonly reason: string;
    readonly details: string;
    readonly access: string;
    readonly access_needs: string;
    readonly access_statement: string;
    readonly accommodations: string;
    readonly action: string;
    readonly adjustment: string;
    readonly adjustments_offered: string;
    readonly agree_to_terms: string;
    readonly agreed: string;
    readonly application_id: string;
    readonly applications: string;
    readonly at: string;
    readonly attachments: string;
    readonly audience: string;
    readonly away_mail: string;
    readonly client_id: string;
    readonly company_description: string;
    readonly cover_letter: string;
    readonly current_job_title: string;
    readonly cursor: string;
    readonly decision: string;
    readonly desired_job_title: string;
    readonly desired_salary: string;
    readonly disability: string;
    readonly discoverable: string;
    readonly document: string;
    readonly education: string;
    readonly employer: string;
    readonly experience_years: string;
    readonly expires_at: string;
    readonly file: string;
    readonly filter: string;
    readonly from: string;
    readonly given: string;
    readonly id: string;
    readonly "idempotency-key": string;
    readonly importance: string;
    readonly in_app: string;
    readonly job_mail: string;
    readonly kind: string;
    readonly language: string;
    readonly location_preference: string;
    readonly logo_path: string;
    readonly mail: string;
    readonly min_salary: string;
    readonly minutes: string;
    readonly name: string;
    readonly need: string;
    readonly note: string;
    readonly notes: string;
    readonly openings: string;
    readonly outcome: string;
    readonly participant2_id: string;
    readonly place: string;
    readonly receiver_id: string;
    readonly remember_me: string;
    readonly reply_to: string;
    readonly required: string;
    readonly requirements: string;
    readonly resume_file_path: string;
    readonly resume_text: string;
    readonly salary_max: string;
    readonly salary_min: string;
    readonly salary_period: string;
    readonly search: string;
    readonly seen: string;
    readonly sensitive_data_consent: string;
    readonly seq: string;
    readonly share_access_needs: string;
    readonly share_disability: string;
    readonly shared: string;
    readonly show_presence: string;
    readonly show_read: string;
    readonly since: string;
    readonly slot: string;
    readonly slots: string;
    readonly sms: string;
    readonly starts_at: string;
    readonly status: string;
    readonly target: string;
    readonly target_url: string;
    readonly text: string;
    readonly token: string;
    readonly type: string;
    readonly unknown_access: string;
    readonly use_profile_resume: string;
    readonly user: string;
    readonly user_id: string;
    readonly version: string;
    readonly visible_to: string;
    readonly website_url: string;
    readonly what: string;
    readonly words: string;
    readonly work_mode: string;
    readonly body: string;
    readonly job_id: string;
    readonly ids: string;
    readonly hide_details: string;
    readonly alts: string;
    readonly waveform: string;
    readonly marked_unread: string;
    readonly muted: string;
    readonly archived: string;
    readonly pinned: string;
  };
  readonly connection: {
    readonly title: string;
    readonly message: string;
  };
  readonly validation: {
    readonly title: string;
  };
  readonly invalidInput: {
    readonly title: string;
    readonly message: string;
  };
  readonly notAllowed: {
    readonly title: string;
    readonly message: string;
  };
  readonly notFound: {
    readonly title: string;
    readonly message: string;
  };
  readonly emailTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly usernameTaken: {
    readonly title: string;
    readonly message: string;
  };
  readonly alreadyApplied: {
    readonly title: string;
    readonly message: string;
  };
  readonly conflict: {
    readonly title: string;
    readonly message: string;
  };
  readonly tooFast: {
    readonly title: string;
    readonly message: string;
  };
  readonly server: {
    readonly title: string;
    readonly message: string;
  };
  readonly request: {
    readonly title: string;
    readonly message: string;
  };
  readonly unexpected: {
    readonly title: string;
    readonly message: string;
  };
  readonly registration: {
    readonly title: string;
  };
  readonly weakPassword: {
    readonly title: string;
    readonly message: string;
  };
  readonly login: {
    readonly title: string;
    readonly message: string;
  };
  readonly notVerified: {
    readonly title: string;
    readonly message: string;
  };
  readonly reset: {
    readonly title: string;
    readonly message: string;
    readonly unreachable: string;
  };
  readonly notReached: string;
}

export const faultToastTexts = catalogue<FaultToastTexts>({ en: compiled(en), fil: compiled(fil) });
