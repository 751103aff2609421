import styles from "#client/features/accounts/accounts.module.css";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import type { EmployerStepProps } from "./EmployerAccountStep.tsx";
import { ImageField } from "./ImageField.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";

const texts = registrationTexts.employer;

/** Step 2: the company. */
export function EmployerCompanyStep({ bind, choice, errorOf }: EmployerStepProps) {
  return (
    <>
      <Field id={bind("companyName").id} label={texts.companyName} error={errorOf("companyName")} required>
        <TextInput {...bind("companyName")} autoComplete="organization" />
      </Field>
      <Field id={bind("contactPerson").id} label={texts.contactPerson} error={errorOf("contactPerson")} required>
        <TextInput {...bind("contactPerson")} autoComplete="name" />
      </Field>
      <div className={styles.pair}>
        <Field
          id={bind("industry").id}
          label={texts.industry}
          hint={texts.industryHint}
          error={errorOf("industry")}
          required
        >
          <TextInput {...bind("industry")} autoComplete="off" />
        </Field>
        <Field
          id={bind("companySize").id}
          label={texts.companySize}
          hint={texts.companySizeHint}
          error={errorOf("companySize")}
          required
        >
          <Select {...bind("companySize")}>
            <option value="">{texts.chooseSize}</option>
            {COMPANY_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.pair}>
        <Field
          id={bind("websiteUrl").id}
          label={texts.website}
          hint={texts.websiteHint}
          error={errorOf("websiteUrl")}
          required
        >
          <TextInput {...bind("websiteUrl")} type="url" autoComplete="url" />
        </Field>
        <Field
          id={bind("foundedYear").id}
          label={texts.foundedYear}
          hint={texts.foundedYearHint}
          error={errorOf("foundedYear")}
          required
        >
          <TextInput {...bind("foundedYear")} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <ImageField field={choice("logo")} texts={texts.logo} shape="company" />
      <p className="soft small">{texts.documentsLater}</p>
    </>
  );
}
