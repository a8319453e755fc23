import { expect, it } from 'vitest';
import type { ReportEvent, ReportFigures } from '@trapline/domain/reports/report-figures.rules.ts';
import { standardReport } from './report-document.format.ts';
import { legacyReport } from './report-legacy.format.ts';
import type { EventPhotos } from './report-parts.format.ts';

const event = (change: Partial<ReportEvent>): ReportEvent => ({
  ...{ id: '1', place: 'Hall', trap: '7', installed: '2026-10-01', collected: '2026-10-08', days: 7, month: '2026-10' },
  ...{ at: '2026-10-09T08:15:00', photos: 2, count: 0, counts: new Map(), index: 0, threshold: null, over: false },
  ...{ exported: null, ...change },
});
const photo = { file: 'photo.jpeg', width: 10, height: 10 };
const drawn: EventPhotos = { event: event({}), photos: [photo], undrawn: 0, more: 0 };
const some: EventPhotos = { ...drawn, event: event({ id: '2', trap: '8' }), undrawn: 1 };
const none: EventPhotos = {
  event: event({ id: '3', place: 'Dock', trap: 'Fly', installed: null, collected: null }),
  ...{ photos: [], undrawn: 2, more: 0 },
};

function textOf(photos: readonly EventPhotos[], locale: 'en' | 'ja', type: 'standard' | 'legacy'): string {
  const figures: ReportFigures = {
    ...{ form: 'both', organization: null, subjects: ['Hall'], period: { from: '2026-10', to: '2026-10' } },
    ...{ underWay: false, lines: [], before: [], yearBefore: [], events: photos.map((one) => one.event) },
  };
  const rest = { timeZone: 'Asia/Tokyo', findings: null };
  const content = { figures, photos, locale, requested: '2026/11/01 10:00', ...rest };
  return JSON.stringify(type === 'standard' ? standardReport(content) : legacyReport(content, 'pdf'));
}

it.each(['standard', 'legacy'] as const)('names the photos that could not be drawn: %s', (type) => {
  expect(textOf([drawn, some, none], 'en', type)).toContain(
    'Photos that could not be drawn: Hall 8, 2026/10/01 – 2026/10/08; Dock Fly, 2026/10/09 08:15 (2 photos).',
  );
  expect(textOf([drawn, some, none], 'ja', type)).toContain(
    '描画できなかった写真があります：Hall 8, 2026/10/01 – 2026/10/08; Dock Fly, 2026/10/09 08:15（2枚）',
  );
  expect(textOf([drawn], 'en', type)).not.toContain('could not be drawn');
});

it('says how many records have no photo, without those whose photo could not be drawn', () => {
  const without: EventPhotos = { event: event({ id: '4' }), photos: [], undrawn: 0, more: 0 };
  expect(textOf([drawn, none, without], 'en', 'standard')).toContain('Records without a photo: 1.');
});
