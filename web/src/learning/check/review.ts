import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import type { Queue } from '../learning.queries.ts';
import type { DecideEntry } from './outbox.ts';

/** Something done with a card, to be undone. */
export interface Done {
  readonly card: QueuedBox;
  /** Cards that were decided with it. */
  readonly others: readonly QueuedBox[];
  /** Number of boxes decided. */
  readonly boxes: number;
  /** What was sent; null: the card was skipped. */
  readonly entry: DecideEntry | null;
}

/** The state of a review. */
export interface Review {
  /** Cards still to be decided; the first one is shown. */
  readonly cards: readonly QueuedBox[];
  /** Keys of the boxes that are dealt with and must not come again. */
  readonly handled: ReadonlySet<string>;
  /** Boxes decided and cards skipped. */
  readonly done: number;
  readonly skipped: number;
  /** Boxes of the whole review. */
  readonly total: number;
  /** What can be undone, the last one last. */
  readonly history: readonly Done[];
}

/** A review before the first cards have come. */
export const newReview: Review = { cards: [], handled: new Set(), done: 0, skipped: 0, total: 0, history: [] };

/** Identifies a box: detections have no ids, they are found by their corners. */
export function boxKey(card: Pick<QueuedBox, 'event_id' | 'photo_key'>, { x1, y1, x2, y2 }: Position): string {
  return [card.event_id, card.photo_key, x1, y1, x2, y2].join(' ');
}

function keyOf(card: QueuedBox): string {
  return boxKey(card, card.position);
}

/**
 * Adds cards that have come from the server, but for those that are there or dealt with.
 * @param sent finished boxes that the server knew about
 */
function arrived(review: Review, queue: Queue, sent: number): Review {
  const known = new Set([...review.handled, ...review.cards.map(keyOf)]);
  const fresh = queue.boxes.filter((card) => !known.has(keyOf(card)));
  const cards = [...review.cards, ...fresh];
  // Boxes that are not yet sent, and those skipped, are still waiting for the server.
  const left = queue.waiting - Math.max(0, review.done - sent);
  return { ...review, cards, total: review.done + Math.max(left, cards.length) };
}

/** Takes the first card away, with the others that were decided together with it. */
function decided(review: Review, also: readonly Position[], entry: DecideEntry | null): Review {
  const [card, ...rest] = review.cards;
  if (!card) return review;
  const keys = [card.position, ...also].map((position) => boxKey(card, position));
  const isOther = (one: QueuedBox) => keys.includes(keyOf(one));
  const others = rest.filter(isOther);
  const done = review.done + keys.length;
  return {
    cards: rest.filter((one) => !isOther(one)),
    handled: new Set([...review.handled, ...keys]),
    done,
    skipped: review.skipped + (entry === null ? 1 : 0),
    total: Math.max(review.total, done + rest.length - others.length),
    history: [...review.history, { card, others, boxes: keys.length, entry }],
  };
}

/** Brings the last card back. */
function undone(review: Review): Review {
  const last = review.history.at(-1);
  if (!last) return review;
  const handled = new Set(review.handled);
  for (const position of [last.card.position, ...last.card.alike]) handled.delete(boxKey(last.card, position));
  return {
    ...review,
    cards: [last.card, ...last.others, ...review.cards],
    handled,
    done: review.done - last.boxes,
    skipped: review.skipped - (last.entry === null ? 1 : 0),
    history: review.history.slice(0, -1),
  };
}

/** Brings all skipped cards back. */
function resumed(review: Review): Review {
  const skipped = review.history.filter(({ entry }) => entry === null).map(({ card }) => card);
  const handled = new Set(review.handled);
  for (const card of skipped) handled.delete(keyOf(card));
  return {
    ...review,
    cards: [...review.cards, ...skipped],
    handled,
    done: review.done - skipped.length,
    skipped: 0,
    history: review.history.filter(({ entry }) => entry !== null),
  };
}

/** What happens in a review. */
export type ReviewStep =
  | { readonly step: 'arrived'; readonly queue: Queue; readonly sent: number }
  | { readonly step: 'decided'; readonly also: readonly Position[]; readonly entry: DecideEntry | null }
  | { readonly step: 'undone' | 'resumed' };

/** The review after a step. `decided` without an entry means skipped. Source: LEARN-12. */
export function reviewAfter(review: Review, step: ReviewStep): Review {
  if (step.step === 'arrived') return arrived(review, step.queue, step.sent);
  if (step.step === 'decided') return decided(review, step.also, step.entry);
  return step.step === 'undone' ? undone(review) : resumed(review);
}
