import { expect, it } from 'vitest';
import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import type { DecideEntry } from './outbox.ts';
import { newReview, type Review, reviewAfter, type ReviewStep } from './review.ts';

function card(x: number, part: Partial<QueuedBox> = {}): QueuedBox {
  return {
    event_id: 'e',
    photo_key: 'photo',
    position: { x1: x, y1: 0, x2: x + 10, y2: 10 },
    suggestion: { type: 'fruit_fly', p: 0.7 },
    likely: [],
    novelty: 1,
    audit: false,
    alike: [],
    ...part,
  };
}

const entry: DecideEntry = { kind: 'decide', id: '1', eventId: 'e', photoKey: 'photo', decisions: [] };
const skip: ReviewStep = { step: 'decided', also: [], entry: null };
const decide: ReviewStep = { step: 'decided', also: [], entry };

function after(...steps: readonly ReviewStep[]): Review {
  return steps.reduce(reviewAfter, newReview);
}
const come = (boxes: readonly QueuedBox[], waiting = boxes.length, sent = 0): ReviewStep => ({
  step: 'arrived',
  queue: { boxes: [...boxes], waiting },
  sent,
});
const lefts = ({ cards }: Review) => cards.map(({ position }) => position.x1);

it('adds cards once, and none that is dealt with', () => {
  const review = after(come([card(0), card(20)], 57), decide, come([card(0), card(20), card(40)], 57));
  expect(lefts(review)).toEqual([20, 40]);
  expect(review).toMatchObject({ done: 1, total: 57 });
});

it('counts on when the server knows of the decisions', () => {
  const review = after(come([card(0), card(20)], 57), decide, come([card(20), card(40)], 56, 1));
  expect(review).toMatchObject({ done: 1, total: 57 });
});

it('takes cards away that are decided together, and brings them back', () => {
  const first = card(0, { alike: [card(20).position, card(60).position] });
  const together: ReviewStep = { step: 'decided', also: first.alike, entry };
  const review = after(come([first, card(20), card(40)], 9), together);
  expect(lefts(review)).toEqual([40]);
  expect(review).toMatchObject({ done: 3, total: 9 });
  expect(lefts(after(come([first, card(20), card(40)], 9), together, { step: 'undone' }))).toEqual([0, 20, 40]);
});

it('keeps skipped cards away until they are wanted again', () => {
  const skipped = after(come([card(0), card(20)]), skip, come([card(0), card(20)]), decide);
  expect(lefts(skipped)).toEqual([]);
  expect(skipped).toMatchObject({ skipped: 1, done: 2, total: 2 });
  const again = reviewAfter(skipped, { step: 'resumed' });
  expect(lefts(again)).toEqual([0]);
  expect(again).toMatchObject({ skipped: 0, done: 1, total: 2 });
});

it('does nothing without cards or history', () => {
  expect(after(decide)).toBe(newReview);
  expect(after({ step: 'undone' })).toBe(newReview);
});
