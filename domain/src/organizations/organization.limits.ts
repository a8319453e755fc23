/** Most characters of an organization's address and of its phone number. Source: ORG-1. */
export const organizationTextLength = { address: 500, phone_number: 50 } as const;
/** How long an invitation is valid, seconds: 7 days. Source: ORG-9. */
export const invitationSeconds = 604_800;
/**
 * Seconds after a share with someone who has to register until the invitation is mailed. Further shares are listed in
 * the same mail, and each postpones it. Source: SHARE-8.
 */
export const gatherSeconds = 30;
/** Seconds after the first share at which the mail is sent even if sharing goes on. Source: SHARE-8. */
export const longestGatherSeconds = 600;
/** Invitation mails an organization may send per hour. Source: ORG-9. */
export const invitationsPerOrganization = 50;
/** Invitation mails to one address per hour. Source: ORG-9. */
export const invitationsPerAddress = 3;
