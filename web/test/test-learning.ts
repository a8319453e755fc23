import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { testAttachment, testEvent } from './test-event.ts';

type Report = Calls['GET /api/learning/{sensor_type}']['answer'];

/** A measured share. @param right of 100 boxes */
export function testShare(right: number) {
  return { right, of: 100, share: right / 100, low: (right - 5) / 100, high: Math.min(99, right + 3) / 100 };
}

const few = { right: 4, of: 5, share: null, low: null, high: null };

/** What was learned for fly scans: two types, one head, nothing wrong but for what a test says. */
export function testReport(part: Partial<Report> = {}): Report {
  return {
    sensor_type: 'fly_scan',
    mode: 'suggest',
    examples: 24,
    taught: 2,
    to_check: 57,
    version: 2,
    borrowed_from: null,
    may_manage: true,
    automatic_offered: false,
    types: [
      { type: 'fruit_fly', examples: 14, groups: 3, agreement: testShare(94), audit: few, blocked: null },
      { type: 'moth_fly', examples: 7, groups: 2, agreement: testShare(80), audit: few, blocked: 'hold_out' },
      { type: 'midge', examples: 3, groups: 1, agreement: few, audit: { ...few, right: 0, of: 0 }, blocked: 'too_few' },
    ],
    agreement: testShare(91),
    audit: few,
    confusion: [
      { said: 'moth_fly', suggested: 'fruit_fly', count: 12, events: [{ event_id: 'e1', photo_key: 'photo' }] },
      { said: 'not_insect', suggested: 'moth_fly', count: 3, events: [{ event_id: 'e2', photo_key: 'photo' }] },
    ],
    curve: [
      { examples: 10, day: '2026-11-18', right: testShare(78) },
      { examples: 18, day: '2026-11-20', right: testShare(86) },
      { examples: 24, day: '2026-11-22', right: testShare(91) },
    ],
    states: { confirmed: 120, named: 310, to_check: 57, unclassified: 20 },
    heads: [
      {
        id: 'h2',
        version: 2,
        fitted_at: 1_790_000_000,
        examples: 24,
        active: true,
        frozen: false,
        hold_out: testShare(91),
        refused: null,
      },
      {
        id: 'h1',
        version: 1,
        fitted_at: 1_789_000_000,
        examples: 18,
        active: false,
        frozen: false,
        hold_out: null,
        refused: 'worse_at_hold_out',
      },
    ],
    sensors: [],
    drifted: [],
    found: [
      {
        id: 'SN-1',
        name: 'Dock',
        months: [{ month: '2026-11', photos: 3, found: testShare(88), kept: testShare(97) }],
      },
    ],
    sources: ['fly'],
    ...part,
  };
}

/** A box to check on the photo of an event. @param x its left edge; boxes are 40 pixels wide */
export function testCard(x: number, part: Partial<QueuedBox> = {}): QueuedBox {
  return {
    event_id: 'e1',
    photo_key: 'photo',
    position: { x1: x, y1: 100, x2: x + 40, y2: 140 },
    suggestion: { type: 'fruit_fly', p: 0.87 },
    likely: ['moth_fly', 'midge'],
    novelty: 1,
    audit: false,
    alike: [],
    ...part,
  };
}

/** An event with a photo of 2000 by 1500 pixels. @param picture address of its only tile and of its small versions */
export function testScannedEvent(id: string, picture: string) {
  const tiles = {
    width: 2_000,
    height: 1_500,
    levels: 1,
    tile_size: 2_048,
    overlap: 0 as const,
    url_template: picture,
  };
  const photo = {
    ...testAttachment('photo'),
    width: 2_000,
    height: 1_500,
    tiles,
    thumbnail_url: `${picture}#small`,
    display_url: picture,
  };
  return testEvent({ id, attachments: { photo }, count: 12 });
}
