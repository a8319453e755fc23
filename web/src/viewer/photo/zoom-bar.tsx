import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoMap } from './photo-map.ts';
import css from './photo-viewer.module.css';
import '../viewer.messages.ts';
import { zoomLabel, zoomLimits } from './zoom.ts';

/** Zoom buttons and the current zoom; says when the photo is shown larger than its original size. */
export function ZoomBar({ map }: { readonly map: PhotoMap }) {
  const { t } = useTranslation('viewer');
  const scale = useSyncExternalStore(map.subscribe, () => map.state().scale);
  const fit = useSyncExternalStore(map.subscribe, () => map.state().fit);
  const { movement } = map;
  const label = zoomLabel(scale);
  return (
    <div className={css.zoom} role="group" aria-label={t(($) => $.zoomGroup)}>
      <button
        type="button"
        className={css.tool}
        aria-label={t(($) => $.smaller)}
        disabled={scale <= fit * 1.001}
        onClick={() => movement.zoom(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </button>
      <output className={css.scale} aria-label={t(($) => $.zoom, { zoom: label })}>
        {label}
      </output>
      <button
        type="button"
        className={css.tool}
        aria-label={t(($) => $.larger)}
        disabled={scale >= zoomLimits.most}
        onClick={() => movement.zoom(1)}
      >
        <IconPlus size={18} aria-hidden />
      </button>
      <button type="button" className={css.tool} title={t(($) => $.fitLong)} onClick={movement.fit}>
        {t(($) => $.fit)}
      </button>
      <button type="button" className={css.tool} title={t(($) => $.oneToOneLong)} onClick={movement.oneToOne}>
        {t(($) => $.oneToOne)}
      </button>
      {scale > 1.001 && (
        <span className={css.enlarged} role="status">
          {t(($) => $.enlarged)}
        </span>
      )}
    </div>
  );
}
