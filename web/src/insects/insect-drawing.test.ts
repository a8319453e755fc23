import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { InsectDrawing } from './insect-drawing.tsx';

const rendered = async (element: ReactNode): Promise<string> => new Response((await prerender(element)).prelude).text();

describe('InsectDrawing', () => {
  it('is an image with the given name, drawn once its lines are loaded', async () => {
    const markup = await rendered(createElement(InsectDrawing, { type: 'moth_fly', label: 'Moth flies' }));
    expect(markup).toContain('role="img" aria-label="Moth flies"');
    expect(markup).toContain('width="48" height="48"');
    expect(markup).toContain('<path d="M');
    expect(markup).not.toContain('style=');
  });

  it('is hidden from assistive technology if the name is next to it', async () => {
    const markup = await rendered(createElement(InsectDrawing, { type: 'thrips', label: null, size: 36 }));
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).toContain('width="36"');
    expect(markup).not.toContain('role=');
  });

  it('is filled and without fine lines where it is small', async () => {
    const [small, large] = await Promise.all(
      [28, 48].map((size) => rendered(createElement(InsectDrawing, { type: 'moth_fly', label: null, size }))),
    );
    expect(small).toContain('fill="currentColor"></path>');
    expect(small).not.toContain('stroke-width="0.9"');
    expect(large).toContain('stroke-width="0.9"');
  });
});
