import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../sensor-types/sensor-type.messages.ts';
import '../activity.messages.ts';
import type { ActiveFilter } from './active-filters.ts';
import css from './filter-bar.module.css';
import type { Filters } from './filters.ts';
import type { Days } from './period.ts';
import { useSiteName } from './use-site-name.ts';

/** The active filters as buttons that remove them. Source: ACTIVITY-15. */
export function FilterChips(props: {
  readonly active: readonly ActiveFilter[];
  readonly onChange: (filters: Filters) => void;
  /** Clears all filters, and moves the focus. */
  readonly onClear: () => void;
  /** Moves the focus from the last of the chips, which is about to go. */
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('activities');
  const list = useRef<HTMLUListElement>(null);
  const { active, onChange, onClear, onLeave } = props;
  if (active.length === 0) return null;
  const remove = (index: number) => {
    // The focus moves to a neighbour, as the button that was pressed goes.
    const chips = list.current?.querySelectorAll<HTMLButtonElement>('[data-chip]') ?? [];
    const neighbour = chips[index + 1] ?? chips[index - 1];
    if (neighbour) neighbour.focus();
    else onLeave();
    const chosen = active[index];
    if (chosen) onChange(chosen.rest);
  };
  return (
    <ul ref={list} className={css.chips} aria-label={t(($) => $.filter.active)}>
      {active.map((one, index) => (
        <li key={keyOf(one)}>
          <Chip filter={one} onRemove={() => remove(index)} />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t(($) => $.filter.clearAll)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function keyOf(filter: ActiveFilter): string {
  if (filter.kind === 'tag') return `tag ${filter.words}`;
  return filter.kind === 'switch' ? filter.which : filter.kind;
}

function Chip({ filter, onRemove }: { readonly filter: ActiveFilter; readonly onRemove: () => void }) {
  const { t } = useTranslation('activities');
  const name = useFilterName(filter);
  return (
    <Button
      data-chip
      className={css.chip ?? ''}
      variant="light"
      size="xs"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t(($) => $.filter.remove, { name })}
      onClick={onRemove}
    >
      {name}
    </Button>
  );
}

/** What a filter selects, in words. */
function useFilterName(filter: ActiveFilter): string {
  const { t } = useTranslation(['activities', 'sensorTypes']);
  const site = useSiteName(filter.kind === 'site' ? filter.site : null);
  if (filter.kind === 'text') return t(($) => $.filter.words, { words: filter.words });
  if (filter.kind === 'place') return t(($) => $.filter.ofPlace, { place: filter.words });
  if (filter.kind === 'tag') return t(($) => $.filter.ofTag, { tag: filter.words });
  if (filter.kind === 'type') return t(($) => $[filter.type], { ns: 'sensorTypes' });
  if (filter.kind === 'site') return site ?? t(($) => $.filter.site);
  if (filter.kind === 'preset') return t(($) => $.filter[filter.preset]);
  if (filter.kind === 'switch') return t(($) => $.filter[filter.which]);
  return daysText(filter.days);
}

/** Days as a range, `2026/11/01 – 2026/11/20`, each with its year. Source: SCREEN-10. */
function daysText({ from, to }: Days): string {
  const [first, last] = [from.replaceAll('-', '/'), to.replaceAll('-', '/')];
  return first === last ? first : `${first} – ${last}`.trim();
}
