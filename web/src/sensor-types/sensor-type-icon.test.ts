import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SensorTypeIcon } from './sensor-type-icon.tsx';
import { sensorTypeLines } from './sensor-type-lines.ts';

describe('SensorTypeIcon', () => {
  it('has one drawing for each sensor type', () => {
    expect(Object.keys(sensorTypeLines).toSorted()).toEqual([...sensorTypes].toSorted());
    expect(new Set(sensorTypes.map((type) => sensorTypeLines[type].outline)).size).toBe(sensorTypes.length);
  });

  it.each(sensorTypes)('shows %s with its name, in the colour of the text, without an inline style', (type) => {
    const markup = renderToStaticMarkup(createElement(SensorTypeIcon, { type, label: 'a name', size: 36 }));
    expect(markup).toContain('role="img" aria-label="a name"');
    expect(markup).toContain('width="36" height="36"');
    expect(markup).toContain('currentColor');
    expect(markup).not.toMatch(/style=|#[0-9a-f]{3}|d=""|NaN|undefined/i);
  });

  it('is hidden if the name is beside it', () => {
    expect(renderToStaticMarkup(createElement(SensorTypeIcon, { type: 'fly', label: null }))).toContain(
      'aria-hidden="true"',
    );
  });
});
