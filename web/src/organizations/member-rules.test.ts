import { expect, it } from 'vitest';
import { mayBeAppointed } from './member-rules.ts';

it('lets only members be appointed who are not admin yet', () => {
  const ken = { name: 'Ken', email: 'ken@example.com', admin: false, invitation: false };
  expect(mayBeAppointed(ken)).toBe(true);
  expect(mayBeAppointed({ ...ken, admin: true })).toBe(false);
  expect(mayBeAppointed({ ...ken, invitation: true })).toBe(false);
});
