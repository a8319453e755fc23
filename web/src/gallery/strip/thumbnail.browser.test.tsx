import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { eventCacheOf } from '../../events/use-event.ts';
import { Thumbnail } from './thumbnail.tsx';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"/>';
const thumbnail_url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const pictured = { width: 4000, height: 3000, thumbnail_url };
const area = { x1: 100, y1: 2900, x2: 200, y2: 3000, middle_x: 150, middle_y: 2950 };

function Row() {
  const queries = useQueryClient();
  useState(() => {
    const photo = { ...testAttachment('photo'), ...pictured, box_count: 1, box_area: area };
    const film = { ...testAttachment('video'), ...pictured };
    const events = [
      testEvent({ id: 'photo', attachments: { photo } }),
      testEvent({ id: 'false', count: 73, misdetection: true }),
      testEvent({ id: 'film', attachments: { video: film } }),
    ];
    return eventCacheOf(queries).put(events, 1);
  });
  const common = { timeZone: 'Asia/Tokyo', before: null, current: false, onSelect: () => undefined };
  return (
    <div style={{ width: 128 }}>
      <Thumbnail id="photo" type="fly_scan" {...common} />
      <Thumbnail id="film" type="rat_monitor" {...common} />
      <Thumbnail id="false" type="fly_scan" {...common} />
    </div>
  );
}

it('a photo is cropped around its boxes, a film is shown whole', async () => {
  await show(<Row />);
  await expect.element(page.getByRole('button').first()).toBeVisible();
  const pictures = [...document.querySelectorAll('img')].map((img) => {
    const { objectFit, objectPosition } = getComputedStyle(img);
    const frame = img.parentElement?.getBoundingClientRect();
    const { width, height } = img.getBoundingClientRect();
    return { objectFit, objectPosition, fills: width === frame?.width && height === frame.height };
  });
  expect(pictures).toEqual([
    { objectFit: 'cover', objectPosition: '50% 100%', fills: true },
    { objectFit: 'contain', objectPosition: '50% 50%', fills: true },
  ]);
});

it('a number that does not count is struck through', async () => {
  await show(<Row />);
  await expect.element(page.getByRole('button').last()).toBeVisible();
  expect([...document.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['73']);
});
