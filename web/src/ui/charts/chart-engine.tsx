import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type EChartsType, graphic, init, use as provide, setPlatformAPI } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartLook } from './chart-look.ts';
import type { ChartOption } from './chart-option.ts';
import { whenSeen } from './when-seen.ts';

// Loaded when the first chart is shown, because the library is large. This file shares no code with the pages: the
// build would put shared code into one file with the library, and every page would have to load that.
// All kinds of charts come at once: pies and heat maps are 17 kB of 202 (gzip), less than a second file of the library.

provide([
  ...[BarChart, HeatmapChart, LineChart, PieChart],
  ...[GridComponent, MarkAreaComponent, MarkLineComponent, TitleComponent, TooltipComponent],
  ...[VisualMapContinuousComponent, LabelLayout, CanvasRenderer],
]);

// The library paints every heat map in pieces of 15 ms, one a frame. On a slow machine a chart that is removed meanwhile
// would be painted after its end, which fails, and a saved picture would lack cells. By a clock that stands still it
// paints all at once; nothing else reads this clock.
setPlatformAPI({ getTime: () => 0 });

const fontFamily = () => getComputedStyle(document.body).fontFamily;

/** Pixels of the text of a tooltip. */
const tooltipSize = 13;

/**
 * Writes tooltips in the font of the page. The library has no option for tooltips on the canvas, whose text it adds by
 * itself.
 */
function writeTooltipsAsPage(chart: EChartsType): void {
  const canvas = chart.getZr();
  const add = canvas.add.bind(canvas);
  canvas.add = (element) => {
    if (element instanceof graphic.Text) element.setStyle({ fontFamily: fontFamily(), fontSize: tooltipSize });
    add(element);
  };
}

/** Props of `ChartCanvas`. */
export interface ChartCanvasProps {
  readonly option: ChartOption;
  /** Returns the option for paper: the same chart in light colours. */
  readonly printed: () => ChartOption;
  /** Accessible name. */
  readonly label: string;
  readonly className: string;
  /** Axis value of the first category, if clicking above a category selects it; null: only the shape itself is clickable. */
  readonly firstValue: number | null;
  /** Called with the index of what was clicked; omitted if nothing is clickable. */
  readonly onPick?: ((index: number) => void) | undefined;
  /** Number of the shape that is highlighted, with its tooltip; null: none is. */
  readonly pointed: number | null;
}

/** A chart drawn on a canvas, as wide as its container. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { option, label, className, firstValue, onPick, pointed } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const clickShape = useEffectEvent((index: number) => {
    if (firstValue === null) onPick?.(index);
  });
  const clickPoint = useEffectEvent((own: EChartsType, point: [number, number]) => {
    if (firstValue === null) return;
    const value = valueAt(own, point);
    if (value !== null) onPick?.(value - firstValue);
  });
  const print = useEffectEvent((into: HTMLElement) => printCopy(props.printed(), into));
  useEffect(() => {
    if (!host.current) return undefined;
    const own = init(host.current, null, { renderer: 'canvas' });
    chart.current = own;
    writeTooltipsAsPage(own);
    const redraw = () => own.resize();
    const watch = new ResizeObserver(redraw);
    watch.observe(host.current);
    // The browser does not draw a canvas again when a slice of the typeface has arrived.
    document.fonts.addEventListener('loadingdone', redraw);
    own.on('click', ({ dataIndex }) => clickShape(dataIndex));
    own.getZr().on('click', ({ offsetX, offsetY }) => clickPoint(own, [offsetX, offsetY]));
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', redraw);
      own.dispose();
      chart.current = null;
    };
    // One chart for as long as it is on the page: a new one would stay empty until there is another option.
  }, []);
  useEffect(() => {
    const into = host.current;
    if (!into) return undefined;
    let remove = () => {};
    const add = () => {
      remove();
      remove = print(into);
    };
    // A function of its own: what it calls changes.
    const end = () => remove();
    window.addEventListener('beforeprint', add);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', add);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const canPick = onPick !== undefined;
  useEffect(() => {
    const own = chart.current;
    if (!own || !host.current) return undefined;
    return whenSeen(host.current, () => {
      // Replaces the whole previous drawing: another month may have fewer alerts.
      own.setOption({ textStyle: { fontFamily: fontFamily() }, ...option }, true);
    });
  }, [option]);
  useEffect(() => {
    const own = chart.current;
    if (pointed === null || !own) return undefined;
    const shape = { seriesIndex: 0, dataIndex: pointed };
    own.dispatchAction({ type: 'highlight', ...shape });
    own.dispatchAction({ type: 'showTip', ...shape });
    return () => {
      if (own.isDisposed()) return;
      own.dispatchAction({ type: 'downplay', ...shape });
      own.dispatchAction({ type: 'hideTip' });
    };
  }, [pointed]);
  return <div ref={host} className={className} role="img" aria-label={label} data-picks={canPick || undefined} />;
}

/**
 * Returns the whole number on the axis that is nearest to a point of the chart; null if the point is not above the
 * axis.
 */
function valueAt(chart: EChartsType, point: [number, number]): number | null {
  if (!chart.containPixel('grid', point)) return null;
  const [value] = chart.convertFromPixel('grid', point);
  return value === undefined ? null : Math.round(value);
}

/** Pixels of a chart on paper for each of its own: as sharp as printers are. */
const paperSharpness = 3;

/**
 * Adds a copy of a chart for paper: in light colours, sharp, and as wide as its place there. The style sheet shows it
 * instead of the chart while printing.
 * @param into what the chart is drawn in; its properties `--paper-width` and `--paper-height` are the size, pixels
 * @returns a function that removes the copy
 */
function printCopy(option: ChartOption, into: HTMLElement): () => void {
  const style = getComputedStyle(into);
  const size = (name: string, otherwise: number) => Number.parseFloat(style.getPropertyValue(name)) || otherwise;
  const width = size('--paper-width', into.clientWidth);
  const height = size('--paper-height', into.clientHeight);
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    chart.setOption({ textStyle: { fontFamily: fontFamily() }, ...option });
    const copy = chart.renderToCanvas({ pixelRatio: paperSharpness });
    // The library's own style would place it on the page.
    copy.removeAttribute('style');
    copy.dataset['printed'] = '';
    into.append(copy);
    return () => copy.remove();
  } finally {
    chart.dispose();
  }
}

/** Size of a saved picture in pixels, and the number of its pixels per screen pixel. */
const picture = { width: 960, height: 480, sharpness: 2, margin: 24 } as const;

/** The text above a saved picture. */
export interface PictureTitle {
  readonly title: string;
  /** The meaning of its colours, if they need explaining: each entry with its sign. */
  readonly legend: readonly { readonly sign: string; readonly colour: string; readonly name: string }[];
}

/**
 * Renders a chart as a PNG picture with its title.
 * @param option of the chart as a picture, in the colours of `look`
 * @throws Error when the browser cannot create the picture
 */
export async function pictureOf(option: ChartOption, { title, legend }: PictureTitle, look: ChartLook): Promise<Blob> {
  const { width, height, margin, sharpness } = picture;
  const host = document.createElement('div');
  const chart = init(host, null, { renderer: 'canvas', width, height, devicePixelRatio: sharpness });
  const fit = { width: width - 2 * margin, overflow: 'truncate' } as const;
  try {
    chart.setOption({
      textStyle: { fontFamily: fontFamily() },
      ...option,
      title: {
        text: title,
        subtext: legend.map(({ sign, name }, index) => `{sign${index}|${sign}} ${name}`).join('    '),
        left: margin,
        top: 12,
        textStyle: { ...fit, color: look.ink, fontSize: 16 },
        subtextStyle: {
          ...fit,
          color: look.soft,
          rich: Object.fromEntries(
            legend.map(({ colour }, index) => [`sign${index}`, { color: colour, fontSize: 14 }]),
          ),
        },
      },
    });
    const canvas = chart.renderToCanvas({ pixelRatio: sharpness, backgroundColor: look.surface });
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    chart.dispose();
  }
}
