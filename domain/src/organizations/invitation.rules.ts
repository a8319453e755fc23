/** The fields of an invitation that decide whether its link can be used. */
interface InvitationState {
  readonly used_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly expires_at: Date;
}

/**
 * Whether an invitation was neither used nor withdrawn. It may have expired. In SQL: `isOutstandingInvitationSql`.
 * Source: ORG-9.
 */
export function isOutstandingInvitation(invitation: Omit<InvitationState, 'expires_at'>): boolean {
  return invitation.used_at === null && invitation.withdrawn_at === null;
}

/** Whether the link of an invitation can be used now. In SQL: `isOpenInvitationSql`. Source: ORG-9. */
export function isOpenInvitation(invitation: InvitationState, now: Date): boolean {
  return isOutstandingInvitation(invitation) && invitation.expires_at > now;
}
