import { useState } from "react";
import { useNavigate } from "react-router";
import { createApplicant } from "#shared/accounts/accounts.rest.ts";
import {
  APPLICANT_FIELDS,
  type ApplicantForm,
  ApplicantStep1,
  ApplicantStep2,
  applicantRegistration,
} from "#shared/accounts/applicant-form.ts";
import type { FaultBody } from "#shared/fault.ts";
import type { PageProps } from "../../app/routes.ts";
import { call } from "../../net/api.ts";
import { type FaultToast, registrationToast } from "../../net/fault-toast.ts";
import { toast } from "../../ui/toast.ts";
import { ApplicantAccountStep } from "./ApplicantAccountStep.tsx";
import { ApplicantPersonalStep } from "./ApplicantPersonalStep.tsx";
import { signUpTexts, applicantTexts as texts } from "./accounts.texts.ts";
import { placeFault } from "./place-fault.ts";
import { keepRegistrationSuccess } from "./registration-success.ts";
import { useCalmForm } from "./useCalmForm.ts";
import { useWizardStep } from "./useWizardStep.ts";
import { WizardFrame } from "./WizardFrame.tsx";

const EMPTY: ApplicantForm = {
  userType: "general",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  pwdIdNumber: "",
  password: "",
  confirmPassword: "",
  agreeToTerms: false,
  sensitiveDataConsent: false,
};

type Name = keyof ApplicantForm;
const PERSONAL: readonly Name[] = ["userType", "firstName", "lastName", "email", "phone", "address", "pwdIdNumber"];
const ACCOUNT: readonly Name[] = ["password", "confirmPassword", "agreeToTerms", "sensitiveDataConsent"];
const STEPS = [
  { schema: ApplicantStep1, fields: PERSONAL },
  { schema: ApplicantStep2, fields: ACCOUNT },
] as const;
const TOGETHER: Partial<Record<Name, readonly Name[]>> = { password: ["confirmPassword"] };
const TOAST_MS = 5000;

/** `/SignUpPage`: the applicant wizard of two steps. */
export function ApplicantSignUpPage({ title }: PageProps) {
  const navigate = useNavigate();
  const { step, goTo } = useWizardStep();
  const { schema, fields } = step === 1 ? STEPS[0] : STEPS[1];
  const calm = useCalmForm<ApplicantForm>({ defaultValues: EMPTY, schema, fields, together: TOGETHER });
  const { form } = calm;
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<FaultToast | null>(null);
  const pwd = form.watch("userType") === "pwd";

  const create = async () => {
    const values = form.getValues();
    setBusy(true);
    setNotice(null);
    const result = await call(createApplicant, { body: applicantRegistration(values) });
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
    // Back would lead to a form that has done its work.
    navigate("/verify-email", { replace: true, state: { email: values.email.trim(), fromRegistration: true } });
  };

  const refuse = (fault: FaultBody) => {
    const said = registrationToast(fault);
    toast(said);
    const placed = placeFault<Name>(fault, (name) => APPLICANT_FIELDS[name], {
      EMAIL_TAKEN: "email",
      USERNAME_TAKEN: "email",
      WEAK_PASSWORD: "password",
    });
    if (placed.fields.length === 0) {
      setNotice(said);
      return;
    }
    if (placed.rest.length > 0) setNotice({ ...said, message: placed.rest.join("\n") });
    calm.refuse(placed.fields);
    const onFirst = placed.fields.some(({ field }) => PERSONAL.includes(field));
    if (onFirst && step !== 1) goTo(1);
  };

  const go = (to: number) => {
    calm.calm();
    setNotice(null);
    goTo(to);
  };
  return (
    <WizardFrame
      title={title}
      claim={texts.claim}
      steps={texts.steps}
      step={step}
      problems={calm.problems}
      attempt={calm.attempt}
      notice={notice}
      onDismissNotice={() => setNotice(null)}
      busy={busy}
      onBack={() => go(step - 1)}
      onSubmit={calm.submit(step === 1 ? () => go(2) : create)}
    >
      {step === 1 ? <ApplicantPersonalStep {...calm} pwd={pwd} /> : <ApplicantAccountStep {...calm} pwd={pwd} />}
    </WizardFrame>
  );
}
