/** Most characters of the reason of a hold or of a deletion. Source: RETENTION-5. */
export const reasonLength = 500;

/** Most holds in force of one organization. Source: RETENTION-5. */
export const holdsPerOrganization = 200;
