import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawingLines } from './drawing-lines.tsx';
import { insectDrawings } from '@trapline/domain/insects/insect-drawings.catalogue.ts';

describe('insect drawings', () => {
  it('exist for exactly the 26 types', () => {
    expect(Object.keys(insectDrawings).toSorted()).toEqual([...insectTypes].toSorted());
  });

  it('are all different', () => {
    expect(new Set(insectTypes.map((type) => JSON.stringify(insectDrawings[type]))).size).toBe(insectTypes.length);
  });

  it.each(insectTypes)('draw %s with path data that starts inside the box', (type) => {
    const paths = Object.values(insectDrawings[type]).flat();
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) {
      expect(path).toMatch(/^M[\d.]+ [\d.]+[\dMLHVCSQqazlhv .-]+$/i);
      for (const [, x, y] of path.matchAll(/M([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeLessThanOrEqual(48);
        expect(Number(y)).toBeLessThanOrEqual(48);
      }
    }
  });

  it.each(insectTypes)('render %s without inline styles or colours of its own', (type) => {
    const markup = renderToStaticMarkup(createElement(DrawingLines, { type, small: false }));
    expect(markup).not.toContain('style=');
    expect(markup).not.toMatch(/#[0-9a-f]{3}|rgb/i);
    expect(markup).toContain('stroke="currentColor"');
    expect(markup).not.toContain('d=""');
  });
});
