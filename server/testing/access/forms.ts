/** The complete forms that some calls need in the access tests, each for a new person. */

/** An interview by phone in two days. */
export function proposal() {
  const starts_at = new Date(Date.now() + 48 * 60 * 60_000).toISOString();
  return { slots: [{ starts_at, minutes: 30 }], kind: "phone" };
}

let count = 0;
/** The sign-up of a new person. */
export function applicant() {
  count += 1;
  return {
    email: `access-${count}@mail.example`,
    password: "Kasama-2026!",
    user_type: "general",
    first_name: "Ana",
    last_name: "Reyes",
    phone_number: "9171234567",
    address: "12 Mabini Street, Iloilo",
  };
}
/** The sign-up of a new company. */
export function company() {
  count += 1;
  const { email, password } = applicant();
  return {
    user: {
      username: `shop${count}`,
      email,
      password: "kasama2026!",
      firstName: "Ana",
      lastName: "Reyes",
      phone: "9171234567",
      userType: "EMPLOYER",
    },
    employer: {
      companyName: "Tala",
      contactPerson: "Ana",
      industry: "Health",
      companySize: "1-10",
      websiteUrl: "tala.example.ph",
      foundedYear: 2001,
      address: "Manila",
    },
    confirmPassword: password && "kasama2026!",
  };
}
