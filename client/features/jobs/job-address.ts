/** The addresses of jobs, under the home of each type of user. */
export const searchAddress = (home: string): string => `${home}/jobs`;
/** The list of all jobs, best match first. */
export const matchAddress = (home: string): string => `${home}/jobs?sort=match`;
/** One job, open next to the list. */
export const jobAddress = (home: string, id: number): string => `${home}/jobs?job=${id}`;
