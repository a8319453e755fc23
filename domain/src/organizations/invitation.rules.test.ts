import { expect, it } from 'vitest';
import { isOpenInvitation, isOutstandingInvitation } from './invitation.rules.ts';

const now = new Date('2026-09-21T12:00:00Z');
const invitation = { used_at: null, withdrawn_at: null, expires_at: new Date(now.getTime() + 1) };

it('an invitation is open until it expires', () => {
  expect(isOpenInvitation(invitation, now)).toBe(true);
  expect(isOpenInvitation({ ...invitation, expires_at: now }, now)).toBe(false);
  expect(isOutstandingInvitation(invitation)).toBe(true);
});

it.each(['used_at', 'withdrawn_at'] as const)('with %s it is neither open nor outstanding', (field) => {
  // Whenever that was: the clocks of two processes may differ.
  for (const at of [new Date(0), now, invitation.expires_at]) {
    expect(isOpenInvitation({ ...invitation, [field]: at }, now)).toBe(false);
    expect(isOutstandingInvitation({ ...invitation, [field]: at })).toBe(false);
  }
});
