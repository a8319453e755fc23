import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentDisposition, csvCell, guardCell } from './csv.rules.ts';

/** Text of any code points except lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x7f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
  )
  .map((codes) => String.fromCodePoint(...codes));

describe('guardCell', () => {
  it('escapes text that would start a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
      expect(guardCell(`${start}1`)).toBe(`'${start}1`);
    }
    expect(guardCell('\u0000=1')).toBe("'=1");
    expect(guardCell('a\u0000b')).toBe('ab');
    for (const harmless of ['', 'a=1', ' 虫', "'", '1-2']) expect(guardCell(harmless)).toBe(harmless);
  });
});

describe('csvCell', () => {
  it('quotes text if needed', () => {
    expect(csvCell('plain 虫')).toBe('plain 虫');
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('=1,2')).toBe('"\'=1,2"');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
  });

  it('never starts a formula', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(csvCell(text).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r\n\u0000]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('attachmentDisposition', () => {
  it('has the name in Japanese and, for old clients, in ASCII', () => {
    expect(attachmentDisposition('厨房 1.csv')).toBe(
      `attachment; filename="__ 1.csv"; filename*=UTF-8''%E5%8E%A8%E6%88%BF%201.csv`,
    );
    expect(attachmentDisposition(`a"b/c\\d\r\n(e)'.csv`)).toBe(
      `attachment; filename="a_b_c_d__(e)'.csv"; filename*=UTF-8''a_b_c_d__%28e%29%27.csv`,
    );
  });

  it('is one header line in ASCII, whatever the name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(attachmentDisposition(name)).toMatch(
          /^attachment; filename="[^"\\\u0000-\u001f]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/,
        );
      }),
      { numRuns: 300 },
    );
  });
});
