import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createUnitCamera } from './unit-camera.ts';

const scene = { timestamp: 1_790_000_000, caught: {}, replaced: false, rats: 0 };

it('spreads a catch over the three cameras of a light trap', async () => {
  const camera = createUnitCamera({ type: 'insect_monitor_v2', seed: 1, scale: 0.25 });
  await camera.pass({ ...scene, caught: { midge: 20 } });
  const files = await camera.take({ ...scene, caught: { drain_fly: 10 } });
  expect(files.map(({ resource }) => resource)).toEqual(sensorTypeCapabilities.insect_monitor_v2.resources);
  expect(files.flatMap(({ truth }) => truth)).toHaveLength(30);
  for (const { bytes } of files) expect(await sharp(bytes).metadata()).toMatchObject({ width: 648, height: 486 });
  const fresh = await camera.take({ ...scene, caught: { midge: 2 }, replaced: true });
  expect(fresh.flatMap(({ truth }) => truth)).toHaveLength(2);
});

it.each(['fly_count', 'fly_scan', 'fly'] as const)('takes one photo of a %s', async (type) => {
  const files = await createUnitCamera({ type, seed: 1, scale: 0.1 }).take({ ...scene, caught: { house_fly: 4 } });
  expect(files).toMatchObject([{ resource: 'photo', contentType: 'image/jpeg' }]);
  expect(files[0]?.truth).toHaveLength(4);
});

it('films rats as H.264 in MP4 that browsers play', async () => {
  const files = await createUnitCamera({ type: 'rat_monitor', seed: 1 }).take({ ...scene, rats: 2 });
  expect(files.map(({ resource }) => resource)).toEqual(['video', 'original_video']);
  expect(files[0]?.truth.length).toBeGreaterThan(0);
  for (const { bytes, contentType } of files) {
    expect(contentType).toBe('video/mp4');
    using input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(bytes)) });
    const track = await input.getPrimaryVideoTrack();
    expect(track?.codec).toBe('avc');
    expect([track?.displayWidth, track?.displayHeight]).toEqual([640, 480]);
    const seconds = await input.computeDuration();
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(4.2);
    // The index precedes the frames, so that a browser can start playing before it has the whole film.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  }
});

it('takes a photo with a hykecam, and a film when something moves', async () => {
  const camera = createUnitCamera({ type: 'hykecam', seed: 1, scale: 0.5 });
  expect((await camera.take(scene)).map(({ resource }) => resource)).toEqual(['photo']);
  expect((await camera.take({ ...scene, rats: 1 })).map(({ resource }) => resource)).toEqual(['photo', 'video']);
});

it('refuses types without field units, and wrong scales', () => {
  expect(() => createUnitCamera({ type: 'station', seed: 1 })).toThrow('no field units');
  expect(() => createUnitCamera({ type: 'fly', seed: 1, scale: 2 })).toThrow('scale');
});
