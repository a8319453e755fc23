import { shownCell, type Cell } from '@trapline/domain/exports/cell.rules.ts';
import type { PrintChart, PrintTable } from '../print-document.ts';
import { columnName, xmlHead, xmlText } from './xml.ts';

/** Where a table is on its sheet. */
export interface PlacedTable {
  readonly table: PrintTable;
  readonly sheet: string;
  /** Number of its first row of data, from 1. */
  readonly firstRow: number;
}

const spaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const filled = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
const words = (size: number, bold = false) =>
  `<a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="${bold ? 1 : 0}"/></a:pPr><a:endParaRPr lang="en-US"/></a:p>`;

/** A chart as the part `xl/charts/chartN.xml`: it refers to the cells of its table, with a copy of their values. */
export function chartXml(chart: PrintChart, placed: PlacedTable): string {
  const title = `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="en-US" sz="1200" b="1"/><a:t>${xmlText(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  const legend = chart.form === 'pie' || chart.series.length > 1;
  return `${xmlHead}<c:chartSpace ${spaces}><c:roundedCorners val="0"/><c:chart>${title}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plotXml(chart, placed)}</c:plotArea>${legend ? '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>' : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr>${filled('FFFFFF')}<a:ln w="6350">${filled('CBD2D9')}</a:ln></c:spPr></c:chartSpace>`;
}

function plotXml(chart: PrintChart, placed: PlacedTable): string {
  const series = chart.series.map((one, index) => seriesXml(chart, placed, one, index)).join('');
  if (chart.form === 'pie')
    return `<c:pieChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/></c:pieChart>`;
  const axes = '<c:axId val="111"/><c:axId val="112"/>';
  const lines = `<c:spPr><a:ln w="6350">${filled('E4E7EB')}</a:ln></c:spPr>`;
  const scales = `<c:catAx><c:axId val="111"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:txPr>${words(900)}</c:txPr><c:crossAx val="112"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx><c:valAx><c:axId val="112"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines>${lines}</c:majorGridlines><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:txPr>${words(900)}</c:txPr><c:crossAx val="111"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`;
  if (chart.form === 'lines')
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>${scales}`;
  const stacked = chart.form === 'stacked';
  return `<c:barChart><c:barDir val="col"/><c:grouping val="${stacked ? 'stacked' : 'clustered'}"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${stacked ? '<c:overlap val="100"/>' : ''}${axes}</c:barChart>${scales}`;
}

function seriesXml(
  chart: PrintChart,
  placed: PlacedTable,
  { column, colour }: PrintChart['series'][number],
  index: number,
): string {
  const { table, firstRow } = placed;
  const heading = xmlText(table.columns[column]?.heading ?? '');
  const name = `<c:tx><c:strRef><c:f>${cellsOf(placed, column, firstRow - 1, firstRow - 1)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${heading}</c:v></c:pt></c:strCache></c:strRef></c:tx>`;
  const last = firstRow + chart.rows - 1;
  const rows = table.rows.slice(0, chart.rows);
  const points = (of: number, shown: (cell: Cell) => string | null) =>
    rows
      .flatMap(({ cells }, row) => {
        const cell = cells[of];
        const value = cell === undefined ? null : shown(cell);
        return value === null ? [] : [`<c:pt idx="${row}"><c:v>${xmlText(value)}</c:v></c:pt>`];
      })
      .join('');
  const count = `<c:ptCount val="${rows.length}"/>`;
  const categories = `<c:cat><c:strRef><c:f>${cellsOf(placed, chart.category, firstRow, last)}</c:f><c:strCache>${count}${points(chart.category, shownCell)}</c:strCache></c:strRef></c:cat>`;
  const numbers = points(column, (cell) => (typeof valueOf(cell) === 'number' ? String(valueOf(cell)) : null));
  const values = `<c:val><c:numRef><c:f>${cellsOf(placed, column, firstRow, last)}</c:f><c:numCache><c:formatCode>General</c:formatCode>${count}${numbers}</c:numCache></c:numRef></c:val>`;
  const head = `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${name}`;
  if (chart.form === 'pie') {
    const slices = (chart.colours ?? [])
      .slice(0, chart.rows)
      .map((one, row) => `<c:dPt><c:idx val="${row}"/><c:bubble3D val="0"/><c:spPr>${filled(one)}</c:spPr></c:dPt>`)
      .join('');
    return `${head}${slices}${labels(true)}${categories}${values}</c:ser>`;
  }
  if (chart.form === 'lines')
    return `${head}<c:spPr><a:ln w="25400">${filled(colour)}</a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>${filled(colour)}</c:spPr></c:marker>${categories}${values}<c:smooth val="0"/></c:ser>`;
  const shown = chart.form === 'bars' && rows.length * chart.series.length <= 40 ? labels(false) : '';
  return `${head}<c:spPr>${filled(colour)}</c:spPr><c:invertIfNegative val="0"/>${shown}${categories}${values}</c:ser>`;
}

function labels(percent: boolean): string {
  return `<c:dLbls><c:txPr>${words(800)}</c:txPr><c:showLegendKey val="0"/><c:showVal val="${percent ? 0 : 1}"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="${percent ? 1 : 0}"/><c:showBubbleSize val="0"/></c:dLbls>`;
}

function cellsOf({ sheet }: PlacedTable, column: number, first: number, last: number): string {
  const name = columnName(column);
  const cells = first === last ? `$${name}$${first}` : `$${name}$${first}:$${name}$${last}`;
  return `'${xmlText(sheet.replaceAll("'", "''"))}'!${cells}`;
}

/** The number that a cell holds; undefined for one without. */
export function valueOf(cell: Cell): number | undefined {
  if (cell.kind === 'number' || cell.kind === 'decimal' || cell.kind === 'change' || cell.kind === 'share')
    return cell.value;
  return undefined;
}
