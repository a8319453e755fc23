import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoMap } from './photo-map.ts';
import css from './photo-viewer.module.css';
import '../viewer.messages.ts';

/** Says that part of the photo is missing, and offers to retry. */
export function TileFailure({ map }: { readonly map: PhotoMap }) {
  const { t } = useTranslation('viewer');
  const incomplete = useSyncExternalStore(map.subscribe, () => map.state().incomplete);
  if (!incomplete) return null;
  return (
    <div className={css.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t(($) => $.incomplete)}</span>
      <button type="button" className={css.tool} onClick={map.retry}>
        {t(($) => $.retry)}
      </button>
    </div>
  );
}
