import { imageUrl } from "#client/data/image-url.ts";
import { ownCompanyTexts } from "#client/features/profiles/company/texts/own-company/own-company.texts.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextField } from "#client/ui/controls/TextField.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import styles from "./edit.module.css";
import { FormPart } from "./FormPart.tsx";
import { PictureField } from "./PictureField.tsx";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";
import type { DraftForm } from "./useDraft.ts";

const reviewTexts = ownCompanyTexts.review;

const texts = profileFormTexts.form;

const labels = profilePartsTexts.labels;

interface Props {
  employer: Company;
  form: Pick<DraftForm, "field" | "choice">;
  disabled: boolean;
}

/** The fields of the company. */
export function EmployerFields({ employer, form: { field, choice }, disabled }: Props) {
  const size = choice("company_size");
  return (
    <FormPart title={labels.employer}>
      {employer.status === "approved" && <p className="soft">{reviewTexts.hint}</p>}
      <PictureField {...choice("logo_path")} texts={texts.logo} stored={imageUrl(employer.logo_path)} shape="company" />
      <div className={styles.pair}>
        <TextField field={field("company_name")} label={labels.company_name} autoComplete="organization" required />
        <TextField field={field("industry")} label={labels.industry} hint={texts.industryHint} required />
      </div>
      <div className={styles.pair}>
        <Field id={size.id} label={labels.company_size} hint={texts.sizeHint} error={size.error} required>
          <Select
            value={size.value}
            onBlur={size.onBlur}
            // A select has no read-only state.
            onChange={(event) => !disabled && size.onChange(event.target.value)}
          >
            <option value="">{texts.chooseSize}</option>
            {COMPANY_SIZES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          field={field("founded_year")}
          label={labels.founded_year}
          hint={texts.foundedHint}
          inputMode="numeric"
          required
        />
      </div>
      <div className={styles.pair}>
        <TextField
          field={field("website_url")}
          label={labels.website_url}
          hint={texts.websiteHint}
          type="url"
          autoComplete="url"
          required
        />
        <TextField field={field("contact_person")} label={labels.contact_person} autoComplete="name" required />
      </div>
      <TextField
        field={field("address")}
        label={labels.address}
        hint={texts.addressHint}
        autoComplete="street-address"
        required
      />
      <TextField
        field={field("company_description")}
        label={labels.company_description}
        hint={texts.descriptionHint}
        long
      />
      <TextField field={field("access_statement")} label={labels.access_statement} hint={texts.accessHint} long />
    </FormPart>
  );
}
