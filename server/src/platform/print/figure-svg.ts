import type { FigureLine } from './print-document.ts';

/** Colour of figures, `#RRGGBB`. */
export const figureColour = '#1F2933';

/** A figure as SVG, 48 by 48 units, dark on nothing. */
export function figureSvg(lines: readonly FigureLine[]): string {
  const paths = lines.map(({ d, stroke, opacity, mirrored }) => {
    const look =
      stroke === null
        ? `fill="${figureColour}" fill-opacity="${opacity}"`
        : `fill="none" stroke="${figureColour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`;
    return `<path d="${d}" ${look}${mirrored ? ' transform="matrix(-1 0 0 1 48 0)"' : ''}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">${paths.join('')}</svg>`;
}
