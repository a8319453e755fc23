import { auditActions } from '@trapline/domain/audit/audit.catalogue.ts';
import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { actedOf } from './acted.ts';
import { AuditSentence, namesOf } from './audit-sentence.tsx';
import { auditSentenceMessages } from './audit-sentence.messages.ts';

const names = namesOf([
  { entity: 'Account-1', name: 'Hana Sato', page: 'hana@example.com' },
  { entity: 'Account-2', name: 'Ken Mori', page: null },
  { entity: 'Sensor-SN1', name: 'North hall', page: 'SN1' },
  { entity: 'Sensor-SN2', name: 'Old hall', page: null },
]);

const entry = (action: string, more: Partial<AuditItem> = {}): AuditItem => ({
  id: '1',
  at: 0,
  actor_id: '1',
  actor_email: 'hana@example.com',
  subject_id: null,
  subject_email: null,
  organization: null,
  action,
  entity: 'Sensor-SN1',
  details: {},
  address: '',
  ...more,
});

async function sentence(one: AuditItem, locale: 'en' | 'ja' = 'en'): Promise<string> {
  await show(
    <p data-testid="sentence">
      <AuditSentence acted={actedOf(one)} names={names} inBackOffice />
    </p>,
    { locale },
  );
  const paragraph = page.getByTestId('sentence');
  await expect.element(paragraph).not.toBeEmptyDOMElement();
  return paragraph.element().textContent;
}

describe('the sentence of an audit entry', () => {
  it('names who and what, with links to their pages', async () => {
    expect(await sentence(entry('sensor.update'))).toBe('Hana Sato changed the sensor North hall.');
    await expect.element(page.getByRole('link', { name: 'North hall' })).toHaveAttribute('href', '/admin/sensors/SN1');
    expect(await sentence(entry('sensor.update'), 'ja')).toBe('Hana Satoがセンサー「North hall」を変更しました。');
  });

  it('has no link to what is deleted, and the id of what has no name', async () => {
    expect(await sentence(entry('sensor.delete', { entity: 'Sensor-SN2' }))).toBe(
      'Hana Sato deleted the sensor Old hall.',
    );
    await expect.element(page.getByRole('link', { name: 'Old hall' })).not.toBeInTheDocument();
    expect(await sentence(entry('sensor.delete', { entity: 'Sensor-SN3' }))).toBe('Hana Sato deleted the sensor SN3.');
  });

  it('names both identities, the recipient, the portal, and what people do to their own account', async () => {
    const ken = { subject_id: '2', subject_email: 'ken@example.com' };
    expect(await sentence(entry('sensor.move', ken))).toBe('Hana Sato (as Ken Mori) moved the sensor North hall.');
    expect(await sentence(entry('share.add', ken))).toBe('Hana Sato shared North hall with Ken Mori.');
    const invited = { subject_email: 'new@example.com', entity: 'Organization-3' };
    expect(await sentence(entry('member.invite', invited))).toBe('Hana Sato invited new@example.com to number 3.');
    const assumed = { ...invited, details: { assumed: 'ken@example.com' } };
    expect(await sentence(entry('member.invite', assumed))).toBe(
      'Hana Sato (as ken@example.com) invited new@example.com to number 3.',
    );
    expect(await sentence(entry('updateSensor', { ...ken, entity: '/api/sensors/SN1' }))).toBe(
      'Hana Sato acted as Ken Mori.',
    );
    expect(await sentence(entry('account.change_password', { entity: 'Account-1' }))).toBe(
      'Hana Sato changed their own password.',
    );
    const blocked = { actor_id: null, actor_email: '', entity: 'Account-2' };
    expect(await sentence(entry('account.blocked', blocked))).toBe(
      'The account of Ken Mori was blocked after too many wrong passwords.',
    );
    expect(await sentence(entry('account.unblock', blocked))).toBe('The portal unblocked the account of Ken Mori.');
  });
});

it.each(['en', 'ja'] as const)('every action has a sentence of its own: %s', (locale) => {
  const { actions } = auditSentenceMessages[locale];
  expect(Object.keys(actions).sort()).toEqual([...auditActions].sort());
  const sentences = Object.values(actions);
  expect(new Set(sentences).size).toBe(auditActions.length);
  for (const text of sentences)
    expect(text).toMatch(locale === 'ja' ? /\{\{wh(?:o|at)\}\}.*。$/ : /\{\{wh(?:o|at)\}\}.*\.$/);
});
