import { useState } from 'react';
import { type Field, isSame, type ThreeWay, withField } from './three-way.ts';

/** Whose value of a field is chosen. */
export type Side = 'mine' | 'theirs';

/** The changes of another user that became part of a form, and what is still to be decided. */
export interface Merge<Values> extends Pick<ThreeWay<Values>, 'included' | 'disputed'> {
  /** The values of a disputed field, by side. */
  readonly values: { readonly [S in Side]: Values };
  readonly chosen: (field: Field<Values>) => Side;
  readonly choose: (field: Field<Values>, side: Side) => void;
  /** How many merges the form has had; each new one is another question. */
  readonly round: number;
}

type Kept<Values> = Pick<Merge<Values>, 'included' | 'disputed' | 'values'>;

/** Sets what was merged; null once nothing is. */
export type KeepMerge<Values> = (merge: Kept<Values> | null) => void;

/** The part of a form that is used here. */
interface MergedForm<Values> {
  readonly values: Values;
  setValues(values: Values): void;
}

/**
 * Keeps what another user changed while a form was filled in. A disputed field starts with the own value; whoever takes
 * the other one, or types something else, can return to the own one.
 */
export function useMerge<Values extends object>(form: MergedForm<Values>) {
  const [kept, setKept] = useState<Kept<Values> | null>(null);
  const [round, setRound] = useState(0);
  const keep: KeepMerge<Values> = (merge) => {
    setKept(merge);
    if (merge) setRound(round + 1);
  };
  if (!kept) return { merge: null, keep };
  const now = form.values;
  const { theirs } = kept.values;
  const chosen = (field: Field<Values>): Side => (isSame(now[field], theirs[field]) ? 'theirs' : 'mine');
  // What is typed into the form after the question is the own value, too.
  const mine = kept.disputed.reduce(
    (values, field) => (chosen(field) === 'mine' ? withField(values, now, field) : values),
    kept.values.mine,
  );
  const merge: Merge<Values> = {
    ...kept,
    round,
    values: { mine, theirs },
    chosen,
    choose: (field, side) => {
      setKept({ ...kept, values: { mine, theirs } });
      form.setValues(withField(now, side === 'mine' ? mine : theirs, field));
    },
  };
  return { merge, keep };
}
