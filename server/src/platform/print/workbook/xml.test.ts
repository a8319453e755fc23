import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkXml } from '@trapline/test-world/workbook.ts';
import { cellText, columnName, textLines, textWidth, xmlText } from './xml.ts';

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Also control characters and halves of signs. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ max: 0xffff, min: 0 }),
      fc.constantFrom(...'<>&"_x0041;'.split('').map((sign) => sign.charCodeAt(0))),
    ),
  )
  .map((codes) => String.fromCharCode(...codes));

describe('a text in XML', () => {
  it('never ends its element or attribute, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        checkXml(`<t name="${xmlText(text)}">${xmlText(text)}</t>`);
        checkXml(`<t>${cellText(text)}</t>`);
      }),
    );
  });

  it('is what it was, without what XML cannot hold', () => {
    expect(plain(xmlText('<b>&amp;"蛾"\t🐀\n'))).toBe('<b>&amp;"蛾"\t🐀\n');
    expect(xmlText('a\u0000b\u001Fc\uFFFEd\uD83De')).toBe('abcde');
    expect(plain(xmlText('\uD83D\uDC00'))).toBe('🐀');
  });

  it('keeps what Excel would read as a code of a character', () => {
    expect(cellText('_x0041_')).toBe('_x005F_x0041_');
    expect(cellText('_x00e9__x0041_')).toBe('_x005F_x00e9__x005F_x0041_');
    expect(cellText('_x41_ x0041_ _x004G_')).toBe('_x41_ x0041_ _x004G_');
    expect(cellText('a\r\nb')).toBe('a\nb');
  });
});

it('columns are counted in letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('a text takes as many lines as its characters need, Japanese ones twice as wide', () => {
  expect([textWidth('abc'), textWidth('蛾の数'), textWidth('🐀')]).toEqual([3, 6, 2]);
  expect([textLines('', 10), textLines('a'.repeat(10), 10), textLines('a'.repeat(11), 10)]).toEqual([1, 1, 2]);
  expect([textLines('蛾'.repeat(5), 10), textLines('蛾'.repeat(6), 10)]).toEqual([1, 2]);
  expect([textLines('a\n\nb', 10), textLines('ab', 0)]).toEqual([3, 2]);
});
