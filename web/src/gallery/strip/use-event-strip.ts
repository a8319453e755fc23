import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  type EventFilters,
  type Asset,
  eventsAfter,
  eventsBehind,
  eventsUntil,
  fetchEvent,
} from '../../events/event.queries.ts';
import { onHeard } from '../../changes/heard.ts';
import { useEventCache } from '../../events/use-event.ts';
import { mayHaveNewer } from './newer.ts';
import { StripControl, type StripListener, type StripSource } from './strip-control.ts';

/** What the gallery is opened with; later changes have no effect. */
export interface StripOpening {
  readonly asset: Asset;
  readonly eventId: string;
  readonly filters: EventFilters;
}

function sourceOf({ asset, filters, eventId }: StripOpening): StripSource {
  return {
    event: (signal) => fetchEvent(eventId, signal),
    older: (start, limit, signal) => {
      const request = { asset, filters, limit, signal };
      return 'behind' in start ? eventsBehind(request, start.behind) : eventsUntil(request, start.until);
    },
    newer: (after, limit, signal) => eventsAfter({ asset, filters, limit, signal }, after),
  };
}

/** The strip of an open gallery, with its state and control. */
export function useEventStrip(opening: StripOpening, listener: StripListener) {
  const cache = useEventCache();
  const [control] = useState(() => new StripControl(cache, sourceOf(opening)));
  const onLost = useEffectEvent(listener.onLost);
  const onEmpty = useEffectEvent(listener.onEmpty);
  useEffect(() => control.listen({ onLost: () => onLost(), onEmpty: () => onEmpty() }), [control]);
  useEffect(() => control.open(), [control]);
  const { kind, id: assetId } = opening.asset;
  useEffect(
    () =>
      onHeard((heard) => {
        const isKnown = (id: string) => cache.get(id) !== undefined;
        if (mayHaveNewer(heard, { kind, id: assetId }, isKnown)) control.lookForNewer();
      }),
    [cache, control, kind, assetId],
  );
  return { ...useSyncExternalStore(control.subscribe, control.getSnapshot), control };
}
