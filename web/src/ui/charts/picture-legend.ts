import type { LegendEntry } from './chart.ts';
import { type ChartLook, colourOf, lineMark, thresholdMark } from './chart-look.ts';

const symbols = { circle: '●', rect: '■', triangle: '▲', diamond: '◆' } as const;

/** Returns the legend of a saved picture: for each entry a sign in its colour, and its name. */
export function signsOf(entries: readonly LegendEntry[], look: ChartLook) {
  return entries.map(({ name, mark, look: index }) => {
    if (mark === 'line') return { sign: symbols[lineMark(index).symbol], colour: colourOf(look, index), name };
    if (mark === 'bar') return { sign: symbols.rect, colour: colourOf(look, index), name };
    if (mark === 'threshold') return { sign: thresholdMark(index).sign, colour: look.ink, name };
    if (mark === 'place') return { sign: '▼', colour: look.ink, name };
    if (mark === 'missing') return { sign: symbols.rect, colour: look.missingWash, name };
    return { sign: mark === 'filled' ? '■' : '□', colour: mark === 'filled' ? look.alertWash : look.alertLine, name };
  });
}
