import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import viewer from '../../viewer/photo/photo-viewer.module.css';
import { StandIn } from '../../viewer/photo/stand-in.tsx';
import { TileFailure } from '../../viewer/photo/tile-failure.tsx';
import '../../viewer/viewer.messages.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import './drawing.messages.ts';
import css from './editor-canvas.module.css';
import { followMagnifier } from './magnifier.ts';
import { type OpenCanvas, openCanvas } from './open-canvas.ts';

/** Props of `EditorCanvas`. */
export interface EditorCanvasProps {
  readonly tiles: Tiles;
  /** Smaller versions of the photo, shown until it is there; the smallest first. */
  readonly standIns?: readonly string[];
  readonly store: EditStore;
  /** Accessible name of the photo. */
  readonly name: string;
  /** Called with the photo once it is there, and with null when it is removed. */
  readonly onReady: (map: PhotoMap | null) => void;
  /** Whether a magnifier follows the pointer. */
  readonly magnified?: boolean;
  readonly children?: ReactNode;
}

const silent = () => () => {};

/** A photo on which boxes are edited. Fills its parent, which must have a size. Source: CORRECT-6. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { tiles, store, name, onReady, magnified = false, children } = props;
  const { t } = useTranslation('viewer');
  const { t: tDrawing } = useTranslation('editorDrawing');
  const host = useRef<HTMLDivElement>(null);
  const keys = useId();
  const [made, setMade] = useState<{ readonly of: Tiles; readonly canvas: OpenCanvas } | null>(null);
  // Every response of the server creates an equal object; only a different photo restarts the editor.
  const [shown, setShown] = useState(tiles);
  if (shown.url_template !== tiles.url_template) setShown(tiles);
  // Until the effect below has run, this may still be that of the previous photo.
  const canvas = made?.of === shown ? made.canvas : null;
  const mode = useSyncExternalStore(store.subscribe, () => store.getSnapshot().mode);
  const isDrawing = useSyncExternalStore(canvas?.subscribe ?? silent, () => canvas?.isDrawing() ?? false);

  useEffect(() => {
    if (!host.current) return undefined;
    const opened = openCanvas(host.current, shown, store);
    setMade({ of: shown, canvas: opened });
    onReady(opened.map);
    return () => {
      opened.dispose();
      setMade(null);
      onReady(null);
    };
  }, [shown, store, onReady]);

  useEffect(() => {
    if (!magnified || !canvas || !host.current) return undefined;
    return followMagnifier(host.current, canvas.map);
  }, [magnified, canvas]);

  return (
    <div className={viewer.frame}>
      <StandIn map={canvas?.map ?? null} tiles={shown} pictures={props.standIns ?? []} />
      <div
        ref={host}
        className={`${viewer.photo} ${css[mode]}`}
        role="application"
        aria-label={t(($) => $.photo, { name })}
        aria-describedby={keys}
      />
      <p id={keys} hidden>
        {tDrawing(($) => $.keys)}
      </p>
      <p role="status" className={css.said}>
        {isDrawing && tDrawing(($) => $.cornerSet)}
      </p>
      {canvas && <TileFailure map={canvas.map} />}
      {children}
    </div>
  );
}
