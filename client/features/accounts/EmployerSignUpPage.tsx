import { Building2 } from "lucide-react";
import { useState } from "react";
import { createEmployer } from "#shared/accounts/accounts.rest.ts";
import {
  EMPLOYER_FIELDS,
  type EmployerForm,
  EmployerStep1,
  EmployerStep2,
  EmployerStep3,
  employerRegistration,
} from "#shared/accounts/employer-form.ts";
import type { FaultBody } from "#shared/fault.ts";
import type { PageProps } from "../../app/routes.ts";
import { call } from "../../net/api.ts";
import { type FaultToast, faultToast } from "../../net/fault-toast.ts";
import { toast } from "../../ui/toast.ts";
import { signUpTexts, employerTexts as texts } from "./accounts.texts.ts";
import { EmployerAccountStep } from "./EmployerAccountStep.tsx";
import { EmployerCompanyStep } from "./EmployerCompanyStep.tsx";
import { EmployerCreated } from "./EmployerCreated.tsx";
import { EmployerPersonalStep } from "./EmployerPersonalStep.tsx";
import { splitName } from "./names.ts";
import { placeFault } from "./place-fault.ts";
import { keepRegistrationSuccess } from "./registration-success.ts";
import { useCalmForm } from "./useCalmForm.ts";
import { useWizardStep } from "./useWizardStep.ts";
import { WizardFrame } from "./WizardFrame.tsx";

const EMPTY: EmployerForm = {
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
  firstName: "",
  lastName: "",
  phone: "",
  address: "",
  agreeToTerms: false,
};

type Name = keyof EmployerForm;
const ACCOUNT = {
  schema: EmployerStep1,
  fields: ["email", "username", "password", "confirmPassword"],
} as const;
const COMPANY = {
  schema: EmployerStep2,
  fields: ["companyName", "contactPerson", "industry", "companySize", "websiteUrl", "foundedYear"],
} as const;
const PERSONAL = {
  schema: EmployerStep3,
  fields: ["firstName", "lastName", "phone", "address", "agreeToTerms"],
} as const;
const LAST = 3;
const stepAt = (step: number) => (step === 1 ? ACCOUNT : step === 2 ? COMPANY : PERSONAL);
const TOGETHER: Partial<Record<Name, readonly Name[]>> = { password: ["confirmPassword"] };
const TOAST_MS = 5000;

/** `/EmployerSignUpForm`: the employer wizard of three steps. */
export function EmployerSignUpPage({ title }: PageProps) {
  const { step, goTo } = useWizardStep();
  const { schema, fields } = stepAt(step);
  const calm = useCalmForm<EmployerForm>({ defaultValues: EMPTY, schema, fields, together: TOGETHER });
  const { form } = calm;
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<FaultToast | null>(null);
  const [createdFor, setCreatedFor] = useState<string | null>(null);

  const create = async () => {
    const values = form.getValues();
    setBusy(true);
    setNotice(null);
    const result = await call(createEmployer, { body: employerRegistration(values) });
    setBusy(false);
    if (!result.ok) {
      refuse(result.fault);
      return;
    }
    keepRegistrationSuccess();
    toast({
      type: "success",
      title: signUpTexts.createdTitle,
      message: signUpTexts.createdText,
      autoHideDelay: TOAST_MS,
    });
    setCreatedFor(values.email.trim());
  };

  const refuse = (fault: FaultBody) => {
    const said = faultToast(fault);
    toast(said);
    const placed = placeFault<Name>(fault, (name) => EMPLOYER_FIELDS[name]?.field, {
      EMAIL_TAKEN: "email",
      USERNAME_TAKEN: "username",
      WEAK_PASSWORD: "password",
    });
    if (placed.fields.length === 0) {
      setNotice(said);
      return;
    }
    if (placed.rest.length > 0) setNotice({ ...said, message: placed.rest.join("\n") });
    calm.refuse(placed.fields);
    const first = Math.min(...placed.fields.map(({ field }) => stepOf(field)));
    if (first !== step) goTo(first);
  };

  const go = (to: number) => {
    calm.calm();
    setNotice(null);
    if (to === LAST) offerContactPerson();
    goTo(to);
  };

  /** The contact person is usually who signs up: nobody should have to type a name twice. */
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
      problems={calm.problems}
      attempt={calm.attempt}
      notice={notice}
      onDismissNotice={() => setNotice(null)}
      busy={busy}
      onBack={() => go(step - 1)}
      onSubmit={calm.submit(step === LAST ? create : () => go(step + 1))}
    >
      {step === 1 && <EmployerAccountStep {...calm} />}
      {step === 2 && <EmployerCompanyStep {...calm} />}
      {step === LAST && <EmployerPersonalStep {...calm} />}
    </WizardFrame>
  );
}

const stepOf = (name: Name): number => Object.values(EMPLOYER_FIELDS).find(({ field }) => field === name)?.step ?? LAST;
