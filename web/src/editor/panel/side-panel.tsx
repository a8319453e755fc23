import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Progress, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconUser } from '@tabler/icons-react';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CountTable } from '../../events/counts/count-table.tsx';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import type { EditStore } from '../boxes/edit-store.ts';
import '../editor.messages.ts';
import type { PhotoTargets } from '../photo-commands.ts';
import { BoxTable } from '../table/box-table.tsx';
import { Conflicts } from './conflicts.tsx';
import css from './panel.module.css';

const views = ['counts', 'table'] as const;

/** Props of `SidePanel`. */
export interface SidePanelProps {
  readonly targets: PhotoTargets;
  /** Names of those who edit the same photo. */
  readonly others: readonly string[];
  /** Percent of the boxes that are prepared for suggestions; null: they need not be. */
  readonly preparing: number | null;
  readonly onAbout: (type: InsectType) => void;
}

/** Beside the photo: who else is here, what is to be decided, counts by type, and the table of boxes. */
export function SidePanel({ targets, others, preparing, onAbout }: SidePanelProps) {
  const { t } = useTranslation('editor');
  const [view, setView] = useState<(typeof views)[number]>('counts');
  const { store } = targets;
  const names = others.join(currentLocale() === 'ja' ? 'さん、' : ', ');
  return (
    <aside className={css.panel} aria-label={t(($) => $.tools2)}>
      <div role="status" className={css.others}>
        {others.length > 0 && (
          <StateMark tone="warning" icon={<IconUser aria-hidden />}>
            {t(($) => $.editing, { count: others.length, names })}
          </StateMark>
        )}
      </div>
      {preparing !== null && (
        <div className={css.preparing}>
          <span>{t(($) => $.preparing, { percent: numberText(preparing, currentLocale()) })}</span>
          <Progress value={preparing} aria-label={t(($) => $.preparingLabel)} />
        </div>
      )}
      <Conflicts targets={targets} />
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t(($) => $.tools2)}
        data={views.map((value) => ({ value, label: t(($) => $[value]) }))}
        value={view}
        onChange={(value) => setView(views.find((one) => one === value) ?? 'counts')}
      />
      {view === 'counts' ? <Counts store={store} onAbout={onAbout} /> : <BoxTable targets={targets} />}
    </aside>
  );
}

const states = ['to_check', 'unclassified'] as const;

/** Live counts by type, and of what still needs a look; a click brings its boxes to the front. Source: CORRECT-11. */
function Counts({ store, onAbout }: { readonly store: EditStore; readonly onAbout: (type: InsectType) => void }) {
  const { t } = useTranslation('editor');
  const { counts, highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const untyped = counts.toCheck + counts.unclassified;
  const byType = Object.fromEntries(counts.byType);
  const withUntyped = untyped === 0 ? byType : { ...byType, others: (counts.byType.get('others') ?? 0) + untyped };
  const numbers = { to_check: counts.toCheck, unclassified: counts.unclassified };
  return (
    <>
      <CountTable
        counts={withUntyped}
        unclassified={untyped}
        nothing={t(($) => $.nothing)}
        highlight={store.options.withTypes ? { type: highlighted, onChange: (type) => store.highlight(type) } : null}
        onAbout={onAbout}
      />
      {store.options.withTypes && (
        <div className={css.states}>
          {states.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={highlighted === state}
              disabled={numbers[state] === 0 && highlighted !== state}
              title={t(($) => $.onlyState, { state: t(($) => $.states[state]) })}
              onClick={() => store.highlight(highlighted === state ? null : state)}
            >
              {state === 'to_check' && <IconAlertTriangle size={16} aria-hidden />}
              {t(($) => $.states[state])} <b>{numberText(numbers[state], currentLocale())}</b>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
