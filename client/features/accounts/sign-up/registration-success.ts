const KEY = "registrationSuccess";

/** Tells the login page, in this tab, that an account was created. */
export function keepRegistrationSuccess(): void {
  try {
    sessionStorage.setItem(KEY, "true");
  } catch {
    // Storage is not available. The banner is optional.
  }
}

/** Whether an account was just created; true only once. */
export function takeRegistrationSuccess(): boolean {
  try {
    const kept = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return false;
  }
}
