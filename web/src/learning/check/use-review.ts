import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useObservable } from '../../platform/observable.ts';
import { fetchQueue, learningKey, type QueueFilter } from '../learning.queries.ts';
import type { DecideEntry } from './outbox.ts';
import { newReview, reviewAfter } from './review.ts';
import { newEntryId, useOutbox } from './use-outbox.ts';

/** Cards requested at once. */
const atOnce = 40;
/** Most cards of a request, by the contract. */
const most = 100;
/** Cards left when more are requested. */
const few = 10;

/** The review queue of a sensor type: its cards, and what can be done with the first one. Source: LEARN-12. */
export function useReview(type: SensorType, filter: QueueFilter) {
  const outbox = useOutbox();
  const [review, step] = useReducer(reviewAfter, newReview);
  const [opened] = useState(newEntryId);
  // Skipped cards come first again, so that more have to be requested to get others.
  const limit = Math.min(most, atOnce + review.skipped);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [learningKey, 'to_check', type, filter, opened],
    queryFn: ({ signal }) => fetchQueue(type, filter, limit, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  // What is not yet sent is still in the answer of the server: it is requested again once everything is.
  const { waiting } = useObservable(outbox.state);
  const askedAt = useRef('');
  useEffect(() => {
    if (data) step({ step: 'arrived', queue: data, sent: outbox.sent });
  }, [data, outbox]);
  useEffect(() => {
    const isLow = data !== undefined && data.waiting > data.boxes.length && review.cards.length < few;
    const asking = `${review.done} ${waiting === 0}`;
    if (!isLow || isFetching || askedAt.current === asking) return;
    askedAt.current = asking;
    void refetch();
  }, [data, isFetching, review, waiting, refetch]);
  const [card] = review.cards;
  const decide = (decided: string | null, also: readonly Position[]) => {
    if (!card) return;
    const entry: DecideEntry = {
      kind: 'decide',
      id: newEntryId(),
      eventId: card.event_id,
      photoKey: card.photo_key,
      decisions: [
        { position: card.position, type: decided },
        ...also.map((position) => ({ position, type: decided, bulk: true })),
      ],
    };
    outbox.add(entry);
    step({ step: 'decided', also, entry });
  };
  const undo = () => {
    const last = review.history.at(-1);
    if (!last) return;
    if (last.entry !== null) outbox.undo(last.entry, newEntryId());
    step({ step: 'undone' });
  };
  return {
    review,
    card,
    outbox,
    error: data === undefined ? error : null,
    refetch,
    /** Whether the first cards, or more of them, are on their way. */
    isLoading: data === undefined || (isFetching && card === undefined),
    decide,
    skip: () => step({ step: 'decided', also: [], entry: null }),
    undo,
    resume: () => step({ step: 'resumed' }),
  };
}
