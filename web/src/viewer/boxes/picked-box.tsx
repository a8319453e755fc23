import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { type BoxStore, boxAt, readingOrder } from './box-store.ts';
import css from '../photo/photo-viewer.module.css';
import '../viewer.messages.ts';

/** Shows which box is picked, on the photo and to screen readers. */
export function PickedBox({ store }: { readonly store: BoxStore }) {
  const { t } = useTranslation('viewer');
  const typeName = useInsectName();
  const { boxes, picked } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const box = boxAt(boxes, picked);
  const words = box
    ? t(($) => $.picked, {
        type: typeName(box.type),
        number: readingOrder(boxes).indexOf(picked) + 1,
        total: boxes.count,
      })
    : '';
  return (
    <div className={css.picked} data-empty={box ? undefined : true}>
      <span role="status">{words}</span>
      {box && (
        <button type="button" className={css.chipButton} onClick={() => store.pick(-1)} aria-label={t(($) => $.unpick)}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
