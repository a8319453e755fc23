/** Seconds that an invitation is good for: 7 days. Source: reliability §5, V6 6.4.1. */
export const invitationSeconds = 604_800;
/** Mails with an invitation that an organization may cause in an hour. Source: reliability §6. */
export const invitationsPerOrganization = 50;
/** Invitations of one address in an hour. Source: reliability §6. */
export const invitationsPerAddress = 3;
