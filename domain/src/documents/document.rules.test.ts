import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableDocumentTypes } from './document.access.ts';
import { documentKinds, documentTypes } from './document.catalogue.ts';
import {
  byUse,
  compareVersions,
  documentName,
  fitsUnits,
  isNewDocument,
  kindOfContentType,
  kindOfName,
  passageOf,
} from './document.rules.ts';

describe('the name of a file', () => {
  it.each([
    ['manual.pdf', 'manual.pdf'],
    [' マニュアル（最新）.pdf ', 'マニュアル（最新）.pdf'],
    ['カ\u3099イト\u3099.pdf', 'ガイド.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\manual.pdf', 'manual.pdf'],
    ['..', null],
    ['', null],
    ['dir/', null],
    ['a\u0000.pdf', null],
    ['a\r\nb.pdf', null],
    ['invoice\u202Efdp.exe', null],
    ['\ud800.pdf', null],
    [`${'長'.repeat(146)}.pdf`, `${'長'.repeat(146)}.pdf`],
    [`${'長'.repeat(147)}.pdf`, null],
  ])('%j is kept as %j', (given, kept) => {
    expect(documentName(given)).toBe(kept);
  });

  it('promises a kind by its ending', () => {
    expect(
      ['a.PDF', 'a.mp4', 'a.webm', 'a.png', 'a.JPG', 'a.jpeg', 'a.xlsx', 'a.xlsm', 'pdf', 'a'].map(kindOfName),
    ).toEqual(['pdf', 'mp4', 'webm', 'png', 'jpeg', 'jpeg', 'xlsx', null, null, null]);
    for (const [kind, { contentType }] of Object.entries(documentKinds))
      expect(kindOfContentType(contentType)).toBe(kind);
    expect(kindOfContentType('text/html')).toBeNull();
  });
});

it('is new for thirty days', () => {
  expect([0, 30 * 86_400 - 1, 30 * 86_400].map((age) => isNewDocument(1_000, 1_000 + age))).toEqual([
    true,
    true,
    false,
  ]);
});

describe('firmware versions', () => {
  it('are compared by their numbers', () => {
    const sorted = ['4', '4.7', '4.7.9', '4.7.16', '4.7.21', '4.10', '10.0'];
    expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
    expect(compareVersions('4.7', '4.7.0')).toBe(0);
  });

  const range = (firmware_from: string | null, firmware_up_to: string | null) => ({ firmware_from, firmware_up_to });
  it.each([
    [range(null, '4.7.16'), ['4.7.16'], true],
    [range(null, '4.7.16'), ['4.7.17'], false],
    [range('4.7.21', null), ['v4.7.21-rc1'], true],
    [range('4.7.21', null), ['4.7.20', '4.8.0'], true],
    [range('4.7.21', null), ['4.7.20'], false],
    [range('4.7.17', '4.7.20'), ['4.7.18'], true],
    [range('4.7.17', '4.7.20'), ['4.7.16', '4.7.21'], false],
    [range('4.7.21', null), ['unknown'], null],
    [range('4.7.21', null), [], null],
    [range(null, null), ['4.7.16'], null],
  ])('%j for units with %j: %j', (named, versions, fits) => {
    expect(fitsUnits(named, versions)).toBe(fits);
  });

  it('put the documents that fit first, then those for all, then the others; new ones before old ones', () => {
    const document = (fileName: string, fits_units: boolean | null, uploaded: number) => ({
      fileName,
      fits_units,
      uploaded,
    });
    const sorted = [
      document('fits new', true, 9),
      document('fits old', true, 1),
      document('all a', null, 5),
      document('all b', null, 5),
      document('other', false, 10),
    ];
    expect(sorted.toReversed().toSorted(byUse)).toEqual(sorted);
  });
});

describe('a passage', () => {
  it('is the part of the page around the first word', () => {
    const text = `${'Before it there is much else to read. '.repeat(5)}Clean the drain\nevery week. ${'After that, more. '.repeat(20)}`;
    const passage = passageOf(text, ['drain']) ?? '';
    expect(passage).toMatch(/^… .*Clean the drain every week\. After that, more\..* …$/);
    expect(passage.length).toBeLessThan(240);
  });

  it('is found whatever its width and case, and may begin a Japanese sentence', () => {
    expect(passageOf('トラップはＰ１型です。', ['p1'])).toBe('トラップはＰ１型です。');
    expect(passageOf('捕虫紙は月に一度交換します。', ['交換'])).toBe('捕虫紙は月に一度交換します。');
    expect(passageOf('Nothing of that', ['drain'])).toBeNull();
  });

  it('is a short text without broken characters, whatever the page', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), words, (text, some) => {
        const passage = passageOf(text, some);
        expect(passage === null || (passage.isWellFormed() && passage.length <= 230)).toBe(true);
      }),
    );
  });
});

it('is read by those who may use the type; product admins read all', () => {
  const account = { permissions: [], allowed_sensor_types: ['station', 'hykecam', 'fly'], active_features: [] };
  expect(readableDocumentTypes(account)).toEqual(['fly', 'station']);
  expect(readableDocumentTypes({ ...account, permissions: ['admin'] })).toEqual(documentTypes);
});
