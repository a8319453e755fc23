import { xmlHead } from './xml.ts';

const fonts = [
  { size: 10, bold: false, colour: '1F2933' },
  { size: 10, bold: true, colour: '1F2933' },
  { size: 10, bold: true, colour: 'FFFFFF' },
  { size: 18, bold: true, colour: '0B4F4A' },
  { size: 12, bold: true, colour: '0B4F4A' },
  { size: 10, bold: false, colour: '52606D' },
  { size: 10, bold: true, colour: '9B1C1C' },
];
const fills = ['', '', '0F766E', 'E6F2F0', 'FDE8E8', 'F5F7FA'];
/** Whether there are thin lines. */
const borders = [false, true];
const formats = { whole: 3, decimal: 4, change: 164, share: 165, day: 166, instant: 167, text: 49, general: 0 };

interface Style {
  readonly font: number;
  readonly fill: number;
  readonly border: number;
  readonly format: number;
  readonly horizontal?: 'left' | 'right' | 'center';
  readonly vertical?: 'top' | 'center';
  readonly wrap?: boolean;
  /** Shows the apostrophe that keeps a text a text. */
  readonly quoted?: boolean;
}

type NumberName = keyof Omit<typeof formats, 'general'>;
const numberNames: readonly NumberName[] = ['whole', 'decimal', 'change', 'share', 'day', 'instant', 'text'];

const plain = { font: 0, fill: 0, border: 0, format: formats.general, vertical: 'top', wrap: true } as const;

/** The cells of a table in three looks, each with all formats of numbers. */
function tableStyles(): ReadonlyMap<string, Style> {
  const looks = { plain: { font: 0, fill: 0 }, strong: { font: 1, fill: 3 }, marked: { font: 6, fill: 4 } };
  const styles = new Map<string, Style>();
  for (const [look, colours] of Object.entries(looks))
    for (const name of numberNames) {
      const isText = name === 'text';
      const style: Style = {
        ...{ ...colours, border: 1, format: formats[name], vertical: 'top', wrap: isText },
        horizontal: isText ? 'left' : 'right',
      };
      styles.set(`${look}-${name}`, style);
      if (isText) styles.set(`${look}-quoted`, { ...style, quoted: true });
    }
  return styles;
}

const named = new Map<string, Style>([
  ['default', { font: 0, fill: 0, border: 0, format: 0 }],
  ['title', { ...plain, font: 3, vertical: 'center', wrap: false }],
  ['subtitle', { ...plain, font: 4, wrap: false }],
  ['note', { ...plain, font: 5 }],
  ['heading', { ...plain, font: 2, fill: 2, border: 1, horizontal: 'center', vertical: 'center' }],
  ['name', { ...plain, font: 1, fill: 5, border: 1 }],
  ['body', { ...plain }],
  ['strongBody', { ...plain, font: 1 }],
  ...tableStyles(),
]);
const indexes = new Map([...named.keys()].map((name, index) => [name, index]));

/** Index of a named style in `styles.xml`. @throws for a name that is not there */
export function styleOf(name: string): number {
  const index = indexes.get(name);
  if (index === undefined) throw new Error(`There is no style ${name}`);
  return index;
}

function styleXml({ font, fill, border, format, horizontal, vertical, wrap, quoted }: Style): string {
  const place = [
    horizontal === undefined ? '' : ` horizontal="${horizontal}"`,
    vertical === undefined ? '' : ` vertical="${vertical}"`,
    wrap === true ? ' wrapText="1"' : '',
  ].join('');
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${quoted === true ? ' quotePrefix="1"' : ''} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment${place}/></xf>`;
}

/** The part `xl/styles.xml`. */
export function stylesXml(locale: 'en' | 'ja'): string {
  const family = locale === 'ja' ? 'Yu Gothic' : 'Calibri';
  const fontXml = fonts.map(
    ({ size, bold, colour }) =>
      `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${colour}"/><name val="${family}"/><family val="2"/></font>`,
  );
  const fillXml = fills.map((colour, index) => {
    if (index < 2) return `<fill><patternFill patternType="${index === 0 ? 'none' : 'gray125'}"/></fill>`;
    return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
  });
  const borderXml = borders.map((thin) =>
    !thin
      ? '<border><left/><right/><top/><bottom/><diagonal/></border>'
      : `<border>${['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin"><color rgb="FFCBD2D9"/></${side}>`).join('')}<diagonal/></border>`,
  );
  const xfs = [...named.values()].map(styleXml);
  return `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="164" formatCode="+0.0&quot;%&quot;;-0.0&quot;%&quot;;0.0&quot;%&quot;"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/><numFmt numFmtId="166" formatCode="yyyy/mm/dd"/><numFmt numFmtId="167" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts><fonts count="${fontXml.length}">${fontXml.join('')}</fonts><fills count="${fillXml.length}">${fillXml.join('')}</fills><borders count="${borderXml.length}">${borderXml.join('')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
