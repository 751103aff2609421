/** Where jobs are found, in the rooms under somebody's home. */
export const searchAddress = (home: string): string => `${home}/jobs`;
/** All of them, the best match first. */
export const matchAddress = (home: string): string => `${home}/jobs?sort=match`;
/** One of them, open beside the others. */
export const jobAddress = (home: string, id: number): string => `${home}/jobs?job=${id}`;
