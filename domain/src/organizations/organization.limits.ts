/** How long an invitation is valid, seconds: 7 days. Source: ORG-9. */
export const invitationSeconds = 604_800;
/** Invitation mails an organization may send per hour. Source: ORG-9. */
export const invitationsPerOrganization = 50;
/** Invitation mails to one address per hour. Source: ORG-9. */
export const invitationsPerAddress = 3;
