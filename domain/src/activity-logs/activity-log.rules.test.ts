import { describe, expect, it } from 'vitest';
import { activityLogCsvHeading, activityLogCsvLine } from './activity-log-csv.rules.ts';
import { activityLogSummary, activityLogType, consoleUrl, requestedInstant } from './activity-log.rules.ts';

describe('an entry of an activity log', () => {
  it.each([
    ['health_check', 'health-check', { event: 'health', type: 'http' }],
    ['health_check', '/lambda/health-check-settings-update', { event: 'health', type: 'http' }],
    ['update_settings', 'settings-update', { event: 'settings', type: 'http' }],
    ['show_settings', 'settings-show', { event: 'settings', type: 'http' }],
    ['request_upload_url', 'request-upload-url', { event: 'url given', type: 'http' }],
    ['request_upload_url', 'request-upload-url', { event: 'refused', type: 'payload_too_large' }],
    ['upload', 'upload', { event: 'stored', type: 'image/jpeg' }],
    ['upload', 'upload', { event: 'refused', type: 'wrong_file_type' }],
    ['already_exists', 'upload', { event: 'already exists', type: 'http' }],
    ['already_exists', 'upload', { event: 'already exists', type: 'resource_already_exists' }],
    ['change', 'change', { event: 'sensor.update', type: 'person' }],
    ['other', 'upload', { event: 'something new', type: '' }],
    ['other', '', {}],
  ])('is %s: %s %j', (type, log_group, message) => {
    expect(activityLogType({ log_group, message })).toBe(type);
  });

  it('has a summary on one line of limited length', () => {
    const said = (message: Record<string, unknown>) => activityLogSummary({ log_group: 'upload', message });
    expect(said({ event: 'stored', type: 'image/jpeg', key: 'photo' })).toBe('stored · image/jpeg {"key":"photo"}');
    expect(said({ event: 'settings', type: 'http' })).toBe('settings');
    expect(said({ body: [1] })).toBe('{"body":[1]}');
    expect(said({})).toBe('');
    expect([...said({ event: '虫'.repeat(300) })]).toHaveLength(200);
  });

  it('links to the console by its template, and nowhere else', () => {
    const entry = { id: 'a/b&c', entity: 'Sensor-1', log_group: 'upload', at: new Date(1_500) };
    expect(consoleUrl('https://logs.example.org/{entity}?id={id}&at={timestamp}&g={log_group}', entry)).toBe(
      'https://logs.example.org/Sensor-1?id=a%2Fb%26c&at=1500&g=upload',
    );
    expect(consoleUrl('https://logs.example.org/{unknown}', entry)).toBe('https://logs.example.org/%7Bunknown%7D');
  });

  it('is one line of CSV without formulas', () => {
    expect(activityLogCsvHeading('en')).toBe('Time,Type,Details,Group,ID\n');
    expect(activityLogCsvHeading('ja')).toBe('日時,種類,詳細,グループ,ID\n');
    const entry = {
      local_at: '2026/11/20 09:00:00',
      id: '=1+1',
      log_group: 'change',
      message: { event: 'a', b: 'x\ny' },
    };
    expect(activityLogCsvLine(entry, 'en')).toBe(
      `2026/11/20 09:00:00,Manual change,"{""event"":""a"",""b"":""x\\ny""}",change,'=1+1\n`,
    );
  });

  it('is requested by ISO instants with a zone', () => {
    expect(requestedInstant('1795046399.999')?.getTime()).toBe(1_795_046_399_999);
    expect(requestedInstant('1795046400')?.getTime()).toBe(1_795_046_400_000);
    expect(requestedInstant('2026-11-20T00:00:00+09:00')?.toISOString()).toBe('2026-11-19T15:00:00.000Z');
    expect(requestedInstant('2026-11-20T23:59:59.999Z')?.getTime()).toBe(Date.UTC(2026, 10, 20, 23, 59, 59, 999));
    for (const text of ['2026-11-20', '2026-11-20T00:00:00', '2026-13-20T00:00:00Z', 'now', '']) {
      expect(requestedInstant(text)).toBeNull();
    }
  });
});
