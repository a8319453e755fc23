import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type EChartsType, init, use as provide } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartLook } from './chart-look.ts';
import type { ChartOption } from './chart-option.ts';

// This file is loaded when the first chart is shown, because the library is large. It shares no code with the pages: what
// they share with it, the build would put into one file with the library, and every page would wait for that.

provide([
  ...[BarChart, HeatmapChart, LineChart, PieChart],
  ...[GridComponent, MarkAreaComponent, MarkLineComponent, TitleComponent, TooltipComponent],
  ...[VisualMapContinuousComponent, LabelLayout, CanvasRenderer],
]);

const fontFamily = () => getComputedStyle(document.body).fontFamily;

/** What `ChartCanvas` takes. */
export interface ChartCanvasProps {
  readonly option: ChartOption;
  /** Text for screen readers. */
  readonly label: string;
  readonly className: string;
  /** Where the first place of the axis stands, when a press above a place means it; null: only the shape itself is pressed. */
  readonly firstPlace: number | null;
  /** Told the number of what was pressed, from 0; left out: nothing can be. */
  readonly onPick?: ((index: number) => void) | undefined;
}

/** A chart as it is drawn, as wide as its place. */
export function ChartCanvas({ option, label, className, firstPlace, onPick }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const pick = useEffectEvent((index: number) => onPick?.(index));
  useEffect(() => {
    if (!host.current) return undefined;
    const own = init(host.current, null, { renderer: 'canvas' });
    chart.current = own;
    const watch = new ResizeObserver(() => own.resize());
    watch.observe(host.current);
    if (firstPlace === null) own.on('click', ({ dataIndex }) => pick(dataIndex));
    else {
      own.getZr().on('click', ({ offsetX, offsetY }) => {
        const place = placeAt(own, [offsetX, offsetY]);
        if (place !== null) pick(place - firstPlace);
      });
    }
    return () => {
      watch.disconnect();
      own.dispose();
      chart.current = null;
    };
  }, [firstPlace]);
  const canPick = onPick !== undefined;
  useEffect(() => {
    // Everything of the drawing before goes: another month may have fewer alerts.
    chart.current?.setOption({ textStyle: { fontFamily: fontFamily() }, ...option }, true);
  }, [option]);
  return <div ref={host} className={className} role="img" aria-label={label} data-picks={canPick || undefined} />;
}

/** The whole number on the axis that is nearest to a point of the chart; null: the point is not above the axis. */
function placeAt(chart: EChartsType, point: [number, number]): number | null {
  if (!chart.containPixel('grid', point)) return null;
  const [place] = chart.convertFromPixel('grid', point);
  return place === undefined ? null : Math.round(place);
}

/** Pixels of a saved picture, and how many of them stand for one of the screen's. */
const picture = { width: 960, height: 480, sharpness: 2, margin: 24 } as const;

/** What is written above a saved picture. */
export interface PictureTitle {
  readonly title: string;
  /** What its colours mean, where they need to be told: each with the sign that stands for it. */
  readonly legend: readonly { readonly sign: string; readonly colour: string; readonly name: string }[];
}

/**
 * A chart as a PNG picture with its title.
 * @param option as a picture, in the colours of `look`
 * @throws Error when the browser makes none
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
        subtext: legend.map(({ sign, name }, place) => `{sign${place}|${sign}} ${name}`).join('    '),
        left: margin,
        top: 12,
        textStyle: { ...fit, color: look.ink, fontSize: 16 },
        subtextStyle: {
          ...fit,
          color: look.soft,
          rich: Object.fromEntries(
            legend.map(({ colour }, place) => [`sign${place}`, { color: colour, fontSize: 14 }]),
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
