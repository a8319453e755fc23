import { type FitExample, fitHead } from '@trapline/domain/learning/heads/fit-head.rules.ts';
import { nameBox } from '@trapline/domain/learning/heads/head.rules.ts';
import { namedFrom } from '@trapline/domain/learning/learning.limits.ts';

/** A labelled box with its features. */
export interface LabelledBox {
  readonly x: Float32Array;
  readonly type: string;
  /** The card it is on: boxes of one card never teach and test at once. */
  readonly card: string;
}

/** How well a head does that was taught a number of examples per type. Shares are 0 to 1. */
export interface TrialScore {
  readonly examples: number;
  /** Boxes tested in all draws. */
  readonly tested: number;
  readonly right: number;
  /** Share named with a probability of at least 0.95. */
  readonly named: number;
  /** Share of these that is right. */
  readonly rightOfNamed: number;
}

/**
 * A simulated operator: teaches a number of examples per type, drawn from half of the cards, and compares what the head
 * says about the boxes of the other half; several draws together. Types that are not on both halves are left out of a
 * draw.
 * @param random from 0 to 1
 */
export function tryTypes(
  boxes: readonly LabelledBox[],
  examples: number,
  draws: number,
  random: () => number,
): TrialScore {
  const cards = [...new Set(boxes.map(({ card }) => card))];
  const sum = { tested: 0, right: 0, named: 0, rightOfNamed: 0 };
  for (let draw = 0; draw < draws; draw++) {
    const teaching = new Set(shuffled(cards, random).slice(0, Math.ceil(cards.length / 2)));
    const [taught, tested] = halves(boxes, teaching);
    const head = fitHead(drawn(taught, examples, random));
    if (head === null) continue;
    for (const { x, type } of tested.filter((box) => head.types.includes(box.type))) {
      const naming = nameBox(head, x);
      const hit = Number(naming.type === type);
      sum.tested += 1;
      sum.right += hit;
      if (naming.p < namedFrom) continue;
      sum.named += 1;
      sum.rightOfNamed += hit;
    }
  }
  return {
    examples,
    tested: sum.tested,
    right: sum.right / sum.tested,
    named: sum.named / sum.tested,
    rightOfNamed: sum.named === 0 ? 1 : sum.rightOfNamed / sum.named,
  };
}

function halves(boxes: readonly LabelledBox[], teaching: ReadonlySet<string>): [LabelledBox[], LabelledBox[]] {
  return [boxes.filter(({ card }) => teaching.has(card)), boxes.filter(({ card }) => !teaching.has(card))];
}

/** At most `examples` boxes of each type, each from another card as far as possible. */
function drawn(boxes: readonly LabelledBox[], examples: number, random: () => number): readonly FitExample[] {
  const byType = Map.groupBy(shuffled(boxes, random), ({ type }) => type);
  return [...byType.values()].flatMap((ofType) => {
    const byCard = [...Map.groupBy(ofType, ({ card }) => card).values()];
    const inTurn = byCard.flatMap((ofCard) => ofCard.map((box, turn) => ({ box, turn })));
    return inTurn
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, examples)
      .map(({ box: { x, type, card } }) => ({ x, type, weight: 1, group: card }));
  });
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
