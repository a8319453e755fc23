import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { InsectDrawing } from '../insects/insect-drawing.tsx';
import css from './entrance.module.css';

/** An insect on the drawn trap: where it sits in percent, its size in pixels, how it is turned, and if it is framed. */
interface Caught {
  readonly type: InsectType;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly turn: number;
  readonly framed?: boolean;
}

const caught: readonly Caught[] = [
  { type: 'house_fly', left: 12, top: 12, size: 76, turn: -24, framed: true },
  { type: 'fruit_fly', left: 46, top: 10, size: 44, turn: 38 },
  { type: 'scuttle_fly', left: 72, top: 18, size: 52, turn: 12, framed: true },
  { type: 'fruit_fly', left: 30, top: 46, size: 40, turn: 160 },
  { type: 'house_fly', left: 58, top: 52, size: 84, turn: 64, framed: true },
  { type: 'scuttle_fly', left: 10, top: 66, size: 48, turn: -70 },
  { type: 'fruit_fly', left: 36, top: 76, size: 42, turn: 15, framed: true },
];

/** A sticky trap with insects, some in the frames that mark what was detected: a drawing of our own. */
export function TrapPicture() {
  return (
    <div className={css.sheet} aria-hidden>
      {caught.map(({ type, left, top, size, turn, framed }) => (
        <span
          key={`${left} ${top}`}
          className={css.spot}
          data-framed={framed}
          style={{ left: `${left}%`, top: `${top}%` }}
        >
          <span style={{ transform: `rotate(${turn}deg)` }}>
            <InsectDrawing type={type} label={null} size={size} />
          </span>
        </span>
      ))}
    </div>
  );
}
