import { BufferSource, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';
import { drawScanLesson } from './scan-lesson.ts';

it('is a short film that browsers play', async () => {
  const bytes = await drawScanLesson();
  using input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(bytes)) });
  const track = await input.getPrimaryVideoTrack();
  expect([track?.codec, track?.displayWidth, track?.displayHeight]).toEqual(['avc', 640, 480]);
  expect(await input.computeDuration()).toBeCloseTo(12, 1);
  expect(bytes.length).toBeLessThan(500_000);
}, 60_000);
