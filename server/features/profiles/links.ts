/**
 * Whether an application ties a seeker to an employer, which lets either read more of the other. Everybody who asks
 * that asks here.
 */
export type IsLinked = (employerId: number, seekerId: number) => Promise<boolean>;
