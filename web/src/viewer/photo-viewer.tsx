import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxesAt, hitTolerance, nextHit } from './box-hit.ts';
import type { BoxStore } from './box-store.ts';
import { createPhotoMap, type PhotoMap } from './photo-map.ts';
import css from './photo-viewer.module.css';
import { PickedBox } from './picked-box.tsx';
import { TileFailure } from './tile-failure.tsx';
import { exposeViewer } from './viewer-hook.ts';
import './viewer.messages.ts';

/** What `PhotoViewer` takes. */
export interface PhotoViewerProps {
  readonly tiles: Tiles;
  /** The boxes of this photo; the viewer draws and picks, the owner loads. */
  readonly store: BoxStore;
  /** What the photo is, for those who cannot see it. */
  readonly name: string;
  /** Name of an insect type in the language of the page. */
  readonly typeName: (type: string) => string;
  /** Told of the photo once it is there, and null when it goes. */
  readonly onReady: (map: PhotoMap | null) => void;
  readonly children?: ReactNode;
}

/** Part of the viewer's size that an arrow key moves. */
const keyPan = 0.2;

function moves(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A photo to move and zoom in, with its boxes. Fills its parent, which must have a size. */
export function PhotoViewer({ tiles, store, name, typeName, onReady, children }: PhotoViewerProps) {
  const { t } = useTranslation('viewer');
  const host = useRef<HTMLDivElement>(null);
  const keys = useId();
  const [map, setMap] = useState<PhotoMap | null>(null);
  // Every answer of the server brings an equal object anew; only another photo is a reason to begin again.
  const [shown, setShown] = useState(tiles);
  if (shown.url_template !== tiles.url_template) setShown(tiles);

  useEffect(() => {
    if (!host.current) return undefined;
    const created = createPhotoMap(host.current, {
      tiles: shown,
      store,
      moves,
      onPick: (point, scale, touch) => {
        const { boxes, picked, shown: drawn } = store.getSnapshot();
        if (!drawn) return;
        const tolerance = (touch ? hitTolerance.touch : hitTolerance.mouse) / scale;
        store.pick(nextHit(boxesAt(boxes, point, tolerance), picked));
      },
    });
    const hide = exposeViewer(created, store);
    setMap(created);
    onReady(created);
    return () => {
      hide();
      created.dispose();
      setMap(null);
      onReady(null);
    };
  }, [shown, store, onReady]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyActions(map)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <div className={css.frame}>
      <div
        ref={host}
        className={css.photo}
        role="application"
        tabIndex={0}
        aria-label={t(($) => $.photo, { name })}
        aria-describedby={keys}
        onKeyDown={onKeyDown}
      />
      <p id={keys} hidden>
        {t(($) => $.keys)}
      </p>
      <PickedBox store={store} typeName={typeName} />
      {map && <TileFailure map={map} />}
      {children}
    </div>
  );
}

function keyActions(map: PhotoMap): { readonly [key: string]: (() => void) | undefined } {
  return {
    ArrowLeft: () => map.pan(-keyPan, 0),
    ArrowRight: () => map.pan(keyPan, 0),
    ArrowUp: () => map.pan(0, -keyPan),
    ArrowDown: () => map.pan(0, keyPan),
    '+': () => map.zoom(1),
    '=': () => map.zoom(1),
    '-': () => map.zoom(-1),
    '0': () => map.fit(),
  };
}
