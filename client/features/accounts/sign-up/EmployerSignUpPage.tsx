import { Building2 } from "lucide-react";
import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { hidden } from "#client/ui/layout/tags.tsx";
import { createEmployer } from "#shared/accounts/accounts.rest.ts";
import {
  EMPLOYER_FIELDS,
  type EmployerForm,
  EmployerStep1,
  EmployerStep2,
  EmployerStep3,
  employerRegistration,
} from "#shared/accounts/employer-form.ts";
import { own } from "#shared/dictionary.ts";
import { EmployerAccountStep } from "./EmployerAccountStep.tsx";
import { EmployerCompanyStep } from "./EmployerCompanyStep.tsx";
import { EmployerCreated } from "./EmployerCreated.tsx";
import { EmployerPersonalStep } from "./EmployerPersonalStep.tsx";
import { splitName } from "./names.ts";
import { registrationTexts } from "./texts/registration/registration.texts.ts";
import { useRegistration } from "./useRegistration.ts";
import { useWizardStep } from "./useWizardStep.ts";
import { WizardFrame } from "./WizardFrame.tsx";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.employer;

type Form = EmployerForm<File>;
type Name = keyof Form;

const EMPTY: Form = {
  email: "",
  username: "",
  password: "",
  confirmPassword: "",
  companyName: "",
  contactPerson: "",
  industry: "",
  companySize: "",
  websiteUrl: "",
  foundedYear: "",
  logo: null,
  firstName: "",
  lastName: "",
  phone: "",
  address: "",
  photo: null,
  agreeToTerms: false,
};

const ACCOUNT = {
  schema: EmployerStep1,
  fields: ["email", "username", "password", "confirmPassword"],
} as const;
const COMPANY = {
  schema: EmployerStep2,
  fields: ["companyName", "contactPerson", "industry", "companySize", "websiteUrl", "foundedYear", "logo"],
} as const;
const PERSONAL = {
  schema: EmployerStep3,
  fields: ["firstName", "lastName", "phone", "address", "photo", "agreeToTerms"],
} as const;
const LAST = 3;
const stepAt = (step: number) => (step === 1 ? ACCOUNT : step === 2 ? COMPANY : PERSONAL);
const TOGETHER: Partial<Record<Name, readonly Name[]>> = { password: ["confirmPassword"] };
const BY_CODE = { EMAIL_TAKEN: "email", USERNAME_TAKEN: "username", WEAK_PASSWORD: "password" } as const;

/** `/EmployerSignUpForm`: the sign-up form for employers in three steps. */
export function EmployerSignUpPage({ title }: PageProps) {
  const { step, goTo } = useWizardStep();
  const { schema, fields } = stepAt(step);
  const deferred = useDeferredForm<Form>({ defaultValues: EMPTY, schema, fields, dependents: TOGETHER });
  const { form } = deferred;
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const registration = useRegistration<Name>({
    toastOf: faultToast,
    fieldOf: (name) => own(EMPLOYER_FIELDS, name)?.field,
    byCode: BY_CODE,
    onRefused: (found) => {
      deferred.showServerErrors(found);
      const first = Math.min(...found.map(({ field }) => stepOf(field)));
      if (first !== step) goTo(first);
    },
  });

  const create = () => {
    const { logo, photo, ...values } = form.getValues();
    return registration.register({
      email: values.email,
      files: [
        { field: "logo", file: logo },
        { field: "photo", file: photo },
      ],
      send: (options) => call(createEmployer, { body: employerRegistration(values), files: { logo, photo } }, options),
      onCreated: () => setCreatedFor(values.email.trim()),
    });
  };

  const go = (to: number) => {
    deferred.clearSummary();
    registration.dismiss();
    if (to === LAST) offerContactPerson();
    goTo(to);
  };

  /** The contact person is usually the person who signs up, so that name is prefilled. */
  const offerContactPerson = () => {
    const { contactPerson, firstName, lastName } = form.getValues();
    if (firstName || lastName) return;
    const name = splitName(contactPerson);
    form.setValue("firstName", name.first);
    form.setValue("lastName", name.last);
  };

  if (createdFor !== null) return <EmployerCreated title={title} email={createdFor} />;
  return (
    <WizardFrame
      title={title}
      claim={texts.claim}
      point={{ icon: Building2, text: signUpTexts.points.approval }}
      steps={texts.steps}
      step={step}
      problems={deferred.problems}
      attempt={deferred.attempt}
      registration={registration}
      submit={texts.submit({ hidden })}
      onBack={() => go(step - 1)}
      onSubmit={deferred.submit(step === LAST ? create : () => go(step + 1))}
    >
      {step === 1 && <EmployerAccountStep {...deferred} email={form.watch("email")} />}
      {step === 2 && <EmployerCompanyStep {...deferred} />}
      {step === LAST && <EmployerPersonalStep {...deferred} />}
    </WizardFrame>
  );
}

const stepOf = (name: Name): number => Object.values(EMPLOYER_FIELDS).find(({ field }) => field === name)?.step ?? LAST;
