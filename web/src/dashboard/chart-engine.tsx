import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as provide } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartLook } from './chart-look.ts';
import type { ChartOption } from './chart-option.ts';

// This file is loaded when the first chart is shown, because the library is large. It shares no code with the pages: what
// they share with it, the build would put into one file with the library, and every page would wait for that.

provide([BarChart, LineChart, GridComponent, MarkAreaComponent, TitleComponent, TooltipComponent, CanvasRenderer]);

const fontFamily = () => getComputedStyle(document.body).fontFamily;

/** What `ChartCanvas` takes. */
export interface ChartCanvasProps {
  readonly option: ChartOption;
  /** What those who cannot see it are told. */
  readonly label: string;
  readonly className: string;
}

/** A chart as it is drawn, as wide as its place. */
export function ChartCanvas({ option, label, className }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const own = init(host.current, null, { renderer: 'canvas' });
    chart.current = own;
    const watch = new ResizeObserver(() => own.resize());
    watch.observe(host.current);
    return () => {
      watch.disconnect();
      own.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    // Everything of the drawing before goes: another month may have fewer alerts.
    chart.current?.setOption({ textStyle: { fontFamily: fontFamily() }, ...option }, true);
  }, [option]);
  return <div ref={host} className={className} role="img" aria-label={label} />;
}

/** Pixels of a saved picture, and how many of them stand for one of the screen's. */
const picture = { width: 960, height: 480, sharpness: 2, margin: 24, titles: 68 } as const;

/** What is written above a saved picture. */
export interface PictureTitle {
  readonly title: string;
  /** What its colours mean, where they need to be told. */
  readonly legend: string;
}

/**
 * A chart as a PNG picture with its title.
 * @param option in the colours of `look`
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
        subtext: legend,
        left: margin,
        top: 12,
        textStyle: { ...fit, color: look.ink, fontSize: 16 },
        subtextStyle: { ...fit, color: look.soft },
      },
      grid: { ...[option.grid].flat()[0], left: margin, right: margin + 8, top: picture.titles + 28, bottom: 44 },
    });
    const canvas = chart.renderToCanvas({ pixelRatio: sharpness, backgroundColor: look.surface });
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    chart.dispose();
  }
}
