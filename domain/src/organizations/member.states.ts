/**
 * What adding a member comes to: a product admin adds an account without organization at once, all others are invited by
 * mail. Source: ORG-8, ORG-14.
 */
export const memberStates = ['adding_success', 'invitation_success'] as const;
