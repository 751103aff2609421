/** Whether an application links a job seeker to an employer, which lets each read more of the other. */
export type IsLinked = (employerId: number, seekerId: number) => Promise<boolean>;
