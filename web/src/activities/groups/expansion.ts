import { useState } from 'react';
import type { Group } from './group.ts';

/** Which groups are expanded: all except some, or none except some, so that "all" includes groups loaded later. */
export function useExpansion() {
  const [all, setAll] = useState(false);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (group: Group) => `${group.kind} ${group.id}`;
  return {
    all,
    has: (group: Group) => others.has(keyOf(group)) !== all,
    toggle: (group: Group) => {
      const next = new Set(others);
      if (!next.delete(keyOf(group))) next.add(keyOf(group));
      setOthers(next);
    },
    toggleAll: () => {
      setAll(!all);
      setOthers(new Set());
    },
  };
}
