import { describe, expect, it } from 'vitest';
import { people } from '../portal/people.ts';
import { flawOf } from './text-flaw.ts';

describe('a text on a page', () => {
  it.each([
    ['en', 'Save'],
    ['en', 'Bakery 製パン室'],
    ['en', '日本語'],
    ['en', 'Sensors · Trapline'],
    ['ja', '保存'],
    ['ja', `${people.lena.name} さんのアカウントメニュー`],
    ['ja', 'Asia/Tokyo'],
    ['ja', '動作ログ：Sensor-SEEN_1f4c2e44（2026/01/31） · Trapline'],
    ['ja', 'somebody-1f4c2e44@example.com'],
    ['ja', '搬入口 beefcafe'],
    ['ja', 'sensor.create {"body":{"type":"fly_count"}}'],
  ] as const)('of its language is accepted: %s %s', (locale, text) => {
    expect(flawOf(text, locale)).toBe(null);
  });

  it('is accepted if it was entered by people', () => {
    expect(flawOf('設置場所：Ramp', 'ja', ['Ramp'])).toBe(null);
  });

  it.each([
    ['en', '保存', 'Japanese on an English page'],
    ['en', 'Delete the event of 捕獲?', 'Japanese on an English page'],
    ['ja', 'Save', 'English on a Japanese page'],
    ['ja', '2026/01/31 から No response', 'English on a Japanese page'],
    ['en', 'actions.member.join', 'a key without a text'],
    ['ja', 'flaws.from_required', 'a key without a text'],
    ['en', 'As of {{time}}', 'an unfilled placeholder'],
  ] as const)('of another language or with a flaw is reported: %s %s', (locale, text, flaw) => {
    expect(flawOf(text, locale)).toBe(flaw);
  });
});
