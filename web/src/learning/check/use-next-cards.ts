import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { attachmentOf } from '../../events/event-media.ts';
import { photoEventQuery } from '../learning.queries.ts';
import { closeUpTiles } from './card-view.ts';

/** Cards that are loaded in advance. */
const ahead = 3;

/** Loads the photos around the next boxes, so that they are there when they are shown. */
export function useNextCards(cards: readonly QueuedBox[]): void {
  const next = cards.slice(1, 1 + ahead);
  const ids = [...new Set(next.map(({ event_id: id }) => id))];
  const events = useQueries({ queries: ids.map((id) => photoEventQuery(id)) });
  const addresses = next.flatMap((card) => {
    const event = events[ids.indexOf(card.event_id)]?.data;
    const tiles = event && attachmentOf(event, card.photo_key)?.tiles;
    const viewer = { width: Math.min(window.innerWidth, 900), height: window.innerHeight / 2 };
    return tiles ? closeUpTiles(tiles, card.position, viewer) : [];
  });
  const wanted = addresses.join('\n');
  useEffect(() => {
    for (const address of wanted.split('\n')) if (address !== '') new Image().src = address;
  }, [wanted]);
}
