/** The name of a form's field. */
export type Field<Values> = keyof Values & string;

/** What two users made of the same values. */
export interface ThreeWay<Values> {
  /** The values with the changes of both; where both changed a field, the first user's. */
  readonly merged: Values;
  /** The fields that only the second user changed. */
  readonly included: readonly Field<Values>[];
  /** The fields that both changed, to different values. */
  readonly disputed: readonly Field<Values>[];
}

/**
 * Combines the changes that two users made to the same values, field by field. Spaces around a text and the order of a
 * list are no change. Source: SCREEN-18.
 * @param base the values that both started from
 * @param mine the first user's values
 * @param theirs the second user's values
 */
export function threeWay<Values extends object>(base: Values, mine: Values, theirs: Values): ThreeWay<Values> {
  const changedByThem = fieldsOf(base).filter((field) => !isSame(base[field], theirs[field]));
  const included = changedByThem.filter((field) => isSame(base[field], mine[field]));
  const disputed = changedByThem.filter(
    (field) => !isSame(base[field], mine[field]) && !isSame(mine[field], theirs[field]),
  );
  return { merged: included.reduce((merged, field) => withField(merged, theirs, field), mine), included, disputed };
}

/** Returns `values` with one field from `from`. */
export function withField<Values extends object>(values: Values, from: Values, field: Field<Values>): Values {
  return { ...values, [field]: from[field] };
}

/** Whether two values of a field are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalized(one)) === JSON.stringify(normalized(other));
}

function normalized(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(String).toSorted() : value;
}

function fieldsOf<Values extends object>(values: Values): Field<Values>[] {
  return Object.keys(values).filter((key): key is Field<Values> => key in values);
}
