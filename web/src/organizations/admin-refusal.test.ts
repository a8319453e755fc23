import { expect, test } from 'vitest';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { adminRefusal } from './admin-refusal.ts';

test('a refused admin is explained at the field', () => {
  const invalid = (path: string) =>
    new ApiProblem('validation_failed', 422, { errors: [{ path, message: 'is not a member' }] });
  expect(adminRefusal(invalid('/organization_admin_email'))).toBe('notMember');
  expect(adminRefusal(new ApiProblem('non_existing_user', 422))).toBe('unknown');
  expect(adminRefusal(new ApiProblem('belongs_to_another_organization', 422))).toBe('elsewhere');
  expect(adminRefusal(invalid('/name'))).toBeNull();
  expect(adminRefusal(new Error('offline'))).toBeNull();
});
