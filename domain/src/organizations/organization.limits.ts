/** Seconds that an invitation is good for: 7 days. Source: ORG-9. */
export const invitationSeconds = 604_800;
/** Mails with an invitation that an organization may cause in an hour. Source: ORG-9. */
export const invitationsPerOrganization = 50;
/** Invitations of one address in an hour. Source: ORG-9. */
export const invitationsPerAddress = 3;
