import { type RefObject, useLayoutEffect, useState } from 'react';
import { useListAsRows } from '../theme/use-phone.ts';

/** A column that may be given up. */
interface Column {
  readonly key: string;
  readonly priority?: number;
}

/** The columns that were given up, and for each the pixels that the table needed with it. */
interface GivenUp {
  readonly of: unknown;
  readonly needs: readonly number[];
}

/**
 * Returns the columns of a table that fit into the box around it, in their order. It is measured, since the widths
 * depend on the language and on the rows. Those with the highest `priority` number are given up first, those without
 * one never.
 * @param rows the rows that are shown: other ones are measured again
 */
export function useFittingColumns<C extends Column>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly C[],
  rows: unknown,
): readonly C[] {
  // Phones show a list, which needs no columns.
  const isList = useListAsRows();
  const [givenUp, setGivenUp] = useState<GivenUp>({ of: rows, needs: [] });
  const order = givingUpOrder(columns);
  const needs = givenUp.of === rows ? givenUp.needs : [];
  useLayoutEffect(() => {
    const element = table.current;
    const box = element?.parentElement;
    if (isList || !element || !box) return undefined;
    const measure = () => {
      const before = needs.at(-1);
      if (element.offsetWidth > box.clientWidth && needs.length < order.length) {
        setGivenUp({ of: rows, needs: [...needs, element.offsetWidth] });
      } else if (before !== undefined && box.clientWidth >= before) {
        setGivenUp({ of: rows, needs: needs.slice(0, -1) });
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(element);
    return () => observer.disconnect();
  });
  if (isList || needs.length === 0) return columns;
  const gone = new Set(order.slice(0, needs.length));
  return columns.filter(({ key }) => !gone.has(key));
}

/** Keys of the columns that may be given up, the first to go first. */
function givingUpOrder(columns: readonly Column[]): readonly string[] {
  return columns
    .flatMap(({ key, priority }) => (priority === undefined ? [] : [{ key, priority }]))
    .toSorted((one, other) => other.priority - one.priority)
    .map(({ key }) => key);
}
