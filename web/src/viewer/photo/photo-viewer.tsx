import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxesAt, hitTolerance, nextHit } from '../boxes/box-hit.ts';
import { boxOverlay } from '../boxes/box-overlay.ts';
import type { BoxStore } from '../boxes/box-store.ts';
import { listenToKeys } from './photo-keys.ts';
import { PhotoMap } from './photo-map.ts';
import css from './photo-viewer.module.css';
import { PickedBox } from '../boxes/picked-box.tsx';
import { StandIn } from './stand-in.tsx';
import { TileFailure } from './tile-failure.tsx';
import type { CommonView } from './photo-view.ts';
import { exposeViewer } from './viewer-hook.ts';
import '../viewer.messages.ts';

/** Props of `PhotoViewer`. */
export interface PhotoViewerProps {
  readonly tiles: Tiles;
  /** The boxes of this photo; the viewer draws and picks them, the owner loads them. */
  readonly store: BoxStore;
  /** Accessible name of the photo. */
  readonly name: string;
  /** Called with the photo once it is there, and with null when it is removed. */
  readonly onReady: (map: PhotoMap | null) => void;
  /** Smaller versions of the photo, shown until it is there; the smallest first. */
  readonly standIns?: readonly string[];
  /** The view shared with another photo beside it, so that they move and zoom together. */
  readonly common?: CommonView;
  /** Whether this is the earlier one of two compared photos. */
  readonly earlier?: boolean;
  readonly children?: ReactNode;
}

function moves(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A zoomable photo with its boxes. Fills its parent, which must have a size. Source: VIEWER-6. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { tiles, store, name, onReady, common, earlier, children } = props;
  const { t } = useTranslation('viewer');
  const host = useRef<HTMLDivElement>(null);
  const keys = useId();
  const [made, setMade] = useState<{ readonly of: Tiles; readonly map: PhotoMap } | null>(null);
  // Every response of the server creates an equal object; only a different photo restarts the viewer.
  const [shown, setShown] = useState(tiles);
  if (shown.url_template !== tiles.url_template) setShown(tiles);
  // Until the effect below has run, this may still be the map of the previous photo.
  const map = made?.of === shown ? made.map : null;

  useEffect(() => {
    if (!host.current) return undefined;
    const created = new PhotoMap(host.current, {
      tiles: shown,
      overlay: boxOverlay(store),
      moves,
      ...(common ? { common } : {}),
      onPick: (point, scale, touch) => {
        const { boxes, picked, shown: drawn } = store.getSnapshot();
        if (!drawn) return;
        const tolerance = (touch ? hitTolerance.touch : hitTolerance.mouse) / scale;
        store.pick(nextHit(boxesAt(boxes, point, tolerance), picked));
      },
    });
    const stopListening = listenToKeys(host.current, created.movement);
    const hide = exposeViewer(created, store, earlier ? 'traplineEarlier' : 'traplineViewer');
    setMade({ of: shown, map: created });
    onReady(created);
    return () => {
      hide();
      stopListening();
      created.dispose();
      setMade(null);
      onReady(null);
    };
  }, [shown, store, onReady, common, earlier]);

  return (
    <div className={css.frame}>
      <StandIn map={map} tiles={shown} pictures={props.standIns ?? []} />
      <div
        ref={host}
        className={css.photo}
        role="application"
        aria-label={t(($) => $.photo, { name })}
        aria-describedby={keys}
      />
      <p id={keys} hidden>
        {t(($) => $.keys)}
      </p>
      <PickedBox store={store} />
      {map && <TileFailure map={map} />}
      {children}
    </div>
  );
}
