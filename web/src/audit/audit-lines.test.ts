import { auditCsvHeading } from '@trapline/domain/audit/audit-csv.rules.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { i18n } from '../platform/words/i18n.ts';
import { auditMessages } from './audit.messages.ts';
import { auditLines } from './audit-lines.ts';
import { namesOf } from './audit-sentence.tsx';

const names = namesOf([{ entity: 'InstallationSite-7', name: 'North hall', page: '7' }]);

const lines = async (lng: 'en' | 'ja', details: Readonly<Record<string, unknown>>) => {
  await i18n.changeLanguage(lng);
  const t = i18n.getFixedT(lng, 'auditFields');
  return auditLines(t, details, { zone: 'Asia/Tokyo', names }).map(({ label, text }) => `${label}: ${text}`);
};
afterAll(() => i18n.changeLanguage('en'));

describe('the details of an audit entry', () => {
  const changes = {
    name: { old: 'Hana', new: '花子' },
    locale: { old: 'en', new: 'ja' },
    use_otp: { old: false, new: true },
    mirakun_user_id: { old: null, new: '' },
    permissions: { old: [], new: ['admin', 'demo'] },
    allowed_sensor_types: { old: null, new: ['fly_count', 'station'] },
    active_features: { old: ['zoom_v2'], new: [] },
    next_plan: { old: null, new: 1 },
  };

  it('describe each change, with a dash for empty values', async () => {
    expect(await lines('en', { changes, assumed: 'hana@example.com' })).toEqual([
      'Acting as: hana@example.com',
      'Name: Hana → 花子',
      'Language: English → 日本語',
      'One-time password: No → Yes',
      'User ID of the Mirakun service: - → -',
      'Permissions: - → Product admin, Demo mode',
      'Sensor types: - → Fly count, Station (S type)',
      'Features: New detection editor → -',
      'Plan from next month: - → 20 traps a month',
    ]);
    expect(await lines('ja', { changes: { use_otp: changes.use_otp, permissions: changes.permissions } })).toEqual([
      'ワンタイムパスワード: いいえ → はい',
      '権限: - → 製品管理者、デモモード',
    ]);
  });

  it('show plain values, times in the reader’s time zone, and unknown fields by name', async () => {
    expect(
      await lines('en', { type: 'fly', timestamp: 1_795_132_800, reason: 'wrong passwords', new_field: 7 }),
    ).toEqual(['Type: Fly', 'Taken at: 2026/11/20 09:00:00', 'Reason: Wrong passwords', 'new_field: 7']);
    expect(await lines('en', {})).toEqual([]);
    const moved = { changes: { installation_site_id: { old: 7, new: 8 } } };
    expect(await lines('en', moved)).toEqual(['Installation site: North hall → 8']);
  });
});

it.each(['en', 'ja'] as const)('the page and its CSV use the same column names: %s', (locale) => {
  const { at, who, whom, organization, what, entity, details, address } = auditMessages[locale];
  expect(auditCsvHeading(locale)).toBe(`${[at, who, whom, organization, what, entity, details, address].join(',')}\n`);
});
