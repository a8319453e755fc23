/**
 * Results of adding a member: an account without organization that a product admin adds joins immediately; everyone
 * else is invited by mail. Source: ORG-8, ORG-14.
 */
export const memberStates = ['adding_success', 'invitation_success'] as const;
