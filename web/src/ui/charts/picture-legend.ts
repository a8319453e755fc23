import { type Chart, legendOf } from './chart.ts';
import { type ChartLook, colourOf, lineMark } from './chart-look.ts';

const symbols = { circle: '●', rect: '■', triangle: '▲', diamond: '◆' } as const;

/** Returns the legend of a saved picture: for each entry a sign in its colour, and its name. */
export function signsOf(chart: Chart, look: ChartLook) {
  return legendOf(chart).map(({ name, mark, look: place }) => {
    if (mark === 'line') return { sign: symbols[lineMark(place).symbol], colour: colourOf(look, place), name };
    if (mark === 'bar') return { sign: symbols.rect, colour: colourOf(look, place), name };
    if (mark === 'threshold') return { sign: '- -', colour: look.ink, name };
    return { sign: mark === 'filled' ? '■' : '□', colour: mark === 'filled' ? look.alertWash : look.alertLine, name };
  });
}
