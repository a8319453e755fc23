import { describe, expect, it } from 'vitest';
import { auditCsvHeading, auditCsvLine } from './audit-csv.rules.ts';
import { auditScope } from './audit.access.ts';

describe('auditScope', () => {
  it('is everything for product admins, their organization for organization admins, and nothing for others', () => {
    const person = { permissions: [], organization_id: 7, organization_admin: false };
    expect(auditScope({ ...person, permissions: ['admin'] })).toBe('all');
    expect(auditScope({ ...person, organization_admin: true })).toEqual({ organizationId: 7 });
    expect(auditScope(person)).toBeNull();
    expect(auditScope({ ...person, permissions: ['demo'] })).toBeNull();
    expect(auditScope({ ...person, organization_id: null, organization_admin: true })).toBeNull();
  });
});

describe('the exported trail', () => {
  it('has headings in both languages, one per cell', () => {
    expect(auditCsvHeading('en')).toBe('Time,Who,As or to whom,Organization,Action,Target,Details,Network address\n');
    expect(auditCsvHeading('ja')).toBe('日時,操作者,対象者,組織,操作,操作対象,詳細,接続元\n');
  });

  it('contains no formulas', () => {
    const cells = {
      at: '2026/11/20 09:00:00',
      actor_email: '=a@example.com',
      subject_email: '',
      organization_name: '+1, "Hall"',
      action: 'account.create',
      entity: '@Account-1',
      details: '{"name":"=1"}',
      address: '::1',
    };
    expect(auditCsvLine(cells)).toBe(
      `2026/11/20 09:00:00,'=a@example.com,,"'+1, ""Hall""",account.create,'@Account-1,"{""name"":""=1""}",::1\n`,
    );
  });
});
