import { Lock } from "lucide-react";
import { useNavigate } from "react-router";
import { call } from "#client/data/api.ts";
import { registrationToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { createApplicant } from "#shared/accounts/accounts.rest.ts";
import {
  APPLICANT_FIELDS,
  type ApplicantForm,
  ApplicantStep1,
  ApplicantStep2,
  applicantRegistration,
} from "#shared/accounts/applicant-form.ts";
import { own } from "#shared/dictionary.ts";
import { ApplicantAccountStep } from "./ApplicantAccountStep.tsx";
import { ApplicantPersonalStep } from "./ApplicantPersonalStep.tsx";
import { registrationTexts } from "./texts/registration/registration.texts.ts";
import { useRegistration } from "./useRegistration.ts";
import { useWizardStep } from "./useWizardStep.ts";
import { WizardFrame } from "./WizardFrame.tsx";

const signUpTexts = registrationTexts.both;
const texts = registrationTexts.applicant;

type Form = ApplicantForm<File>;
type Name = keyof Form;

const EMPTY: Form = {
  userType: "general",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  pwdIdNumber: "",
  password: "",
  confirmPassword: "",
  photo: null,
  agreeToTerms: false,
  sensitiveDataConsent: false,
};

const PERSONAL: readonly Name[] = ["userType", "firstName", "lastName", "email", "phone", "address", "pwdIdNumber"];
const ACCOUNT: readonly Name[] = ["password", "confirmPassword", "photo", "agreeToTerms", "sensitiveDataConsent"];
const STEPS = [
  { schema: ApplicantStep1, fields: PERSONAL },
  { schema: ApplicantStep2, fields: ACCOUNT },
] as const;
const TOGETHER: Partial<Record<Name, readonly Name[]>> = { password: ["confirmPassword"] };
const BY_CODE = { EMAIL_TAKEN: "email", USERNAME_TAKEN: "email", WEAK_PASSWORD: "password" } as const;

/** `/SignUpPage`: the sign-up form for job seekers in two steps. */
export function ApplicantSignUpPage({ title }: PageProps) {
  const navigate = useNavigate();
  const { step, goTo } = useWizardStep();
  const { schema, fields } = step === 1 ? STEPS[0] : STEPS[1];
  const deferred = useDeferredForm<Form>({ defaultValues: EMPTY, schema, fields, dependents: TOGETHER });
  const { form } = deferred;
  const registration = useRegistration<Name>({
    toastOf: registrationToast,
    fieldOf: (name) => own(APPLICANT_FIELDS, name),
    byCode: BY_CODE,
    onRefused: (found) => {
      deferred.showServerErrors(found);
      const first = found.some(({ field }) => PERSONAL.includes(field)) ? 1 : 2;
      if (first !== step) goTo(first);
    },
  });
  const pwd = form.watch("userType") === "pwd";

  const create = () => {
    const { photo, ...values } = form.getValues();
    return registration.register({
      email: values.email,
      files: [{ field: "photo", file: photo }],
      send: (options) => call(createApplicant, { body: applicantRegistration(values), files: { photo } }, options),
      // Replaces the history entry: Back would lead to a form that was already submitted.
      onCreated: () =>
        navigate("/verify-email", { replace: true, state: { email: values.email.trim(), fromRegistration: true } }),
    });
  };
  const go = (to: number) => {
    deferred.clearSummary();
    registration.dismiss();
    goTo(to);
  };
  return (
    <WizardFrame
      title={title}
      claim={texts.claim}
      point={{ icon: Lock, text: signUpTexts.points.private }}
      steps={texts.steps}
      step={step}
      problems={deferred.problems}
      attempt={deferred.attempt}
      registration={registration}
      submit={texts.create}
      onBack={() => go(step - 1)}
      onSubmit={deferred.submit(step === 1 ? () => go(2) : create)}
    >
      {step === 1 ? (
        <ApplicantPersonalStep {...deferred} pwd={pwd} pwdIdNumber={form.watch("pwdIdNumber")} />
      ) : (
        <ApplicantAccountStep {...deferred} pwd={pwd} email={form.getValues("email")} />
      )}
    </WizardFrame>
  );
}
