/** The addresses of jobs, under the home of each type of user. */
export const searchAddress = (home: string): string => `${home}/jobs`;
/** All of them, the best match first. */
export const matchAddress = (home: string): string => `${home}/jobs?sort=match`;
/** One of them, open beside the others. */
export const jobAddress = (home: string, id: number): string => `${home}/jobs?job=${id}`;
