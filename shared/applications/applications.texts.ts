/** What both sides say of applications. */
export const APPLICATION_TEXTS = {
  notFound: "Application not found",
  /** In the place of a company whose account was deleted. */
  companyGone: "Deleted company",
} as const;
