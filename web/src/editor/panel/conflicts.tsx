import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { editOrder } from '../boxes/edit-focus.ts';
import '../editor.messages.ts';
import { centreOnBox, type PhotoTargets } from '../photo-commands.ts';
import css from './panel.module.css';

/** Boxes that somebody else changed as well: which of the two is right is decided here. Source: CORRECT-13. */
export function Conflicts({ targets }: { readonly targets: PhotoTargets }) {
  const { t } = useTranslation('editor');
  const nameOf = useInsectName();
  const { store, map } = targets;
  const { boxes, conflicts } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  if (conflicts.length === 0) return null;
  const wordOf = (side: { readonly type: string | null } | null) => {
    if (side === null) return t(($) => $.conflicts.removed);
    return side.type === null ? t(($) => $.conflicts.untyped) : nameOf(side.type);
  };
  return (
    <section className={css.conflicts} aria-label={t(($) => $.conflicts.title)}>
      <h3>{t(($) => $.conflicts.title)}</h3>
      <p>{t(($) => $.conflicts.text)}</p>
      <ul>
        {conflicts.map((conflict) => {
          const number = numberText(editOrder(boxes).indexOf(conflict.index) + 1, currentLocale());
          return (
            <li key={`${conflict.index} ${conflict.other}`}>
              <button
                type="button"
                className={css.show}
                onClick={() => {
                  store.pick([conflict.index]);
                  centreOnBox(map, store, conflict.index);
                }}
              >
                {t(($) => $.conflicts.show, { number })}
              </button>
              <Button variant="default" size="xs" onClick={() => store.resolve(conflict, 'mine')}>
                {t(($) => $.conflicts.mine, { what: wordOf(conflict.mine) })}
              </Button>
              <Button variant="default" size="xs" onClick={() => store.resolve(conflict, 'theirs')}>
                {t(($) => $.conflicts.theirs, { what: wordOf(conflict.theirs) })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
