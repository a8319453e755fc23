import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { insectDrawings } from '@trapline/domain/insects/insect-drawings.catalogue.ts';

/** Mirrors at the vertical centre line of the box. */
const mirrored = 'matrix(-1 0 0 1 48 0)';

const joined = (paths: readonly string[] | undefined): string => (paths ?? []).join('');

/** Props of `DrawingLines`. */
export interface DrawingLinesProps {
  readonly type: InsectType;
  /** Whether it is drawn small: filled and without fine lines, so that its outline can be recognized. */
  readonly small: boolean;
}

/** The lines of one insect, for an `svg` with a view box of 48 by 48. Takes its colour from the text. */
export function DrawingLines({ type, small }: DrawingLinesProps) {
  const { middle, half, fineMiddle, fine, dotsMiddle, dots, shade } = insectDrawings[type];
  const solid = middle.filter((path) => path.endsWith('z'));
  return (
    <g fill="none" stroke="currentColor" strokeWidth={small ? 2 : 1.5} strokeLinecap="round" strokeLinejoin="round">
      {shade && (
        <g fill="currentColor" fillOpacity="0.28" stroke="none">
          <path d={joined(shade)} />
          <path d={joined(shade)} transform={mirrored} />
        </g>
      )}
      <path d={joined(middle)} />
      {small && <path d={joined(solid)} fill="currentColor" />}
      {half && <path d={joined(half)} />}
      {half && <path d={joined(half)} transform={mirrored} />}
      {!small && (
        <g strokeWidth="0.9">
          {fineMiddle && <path d={joined(fineMiddle)} />}
          {fine && <path d={joined(fine)} />}
          {fine && <path d={joined(fine)} transform={mirrored} />}
        </g>
      )}
      <g fill="currentColor" stroke="none">
        {dotsMiddle && <path d={joined(dotsMiddle)} />}
        {dots && <path d={joined(dots)} />}
        {dots && <path d={joined(dots)} transform={mirrored} />}
      </g>
    </g>
  );
}
