import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { lazy, Suspense } from 'react';

// All drawings are in one chunk, loaded when the first of them is shown. Source: LOOK-12.
const DrawingLines = lazy(async () => ({ default: (await import('./drawings/drawing-lines.tsx')).DrawingLines }));

/** Side length in CSS pixels below which a drawing is filled. */
const smallBelow = 40;

/** Props of `InsectDrawing`. */
export interface InsectDrawingProps {
  readonly type: InsectType;
  /** Accessible name in the language of the page; null if the name is next to the drawing. */
  readonly label: string | null;
  /** Side length in CSS pixels; 36 in lists, 48 and more elsewhere. */
  readonly size?: number;
}

/** Line drawing of an insect type in the colour of the surrounding text. Reserves its space while loading. */
export function InsectDrawing({ type, label, size = 48 }: InsectDrawingProps) {
  const naming = label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" focusable="false" {...naming}>
      <Suspense fallback={null}>
        <DrawingLines type={type} small={size < smallBelow} />
      </Suspense>
    </svg>
  );
}
