import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenPdf } from './pdf-engine.ts';
import css from './viewer.module.css';

/** A page of a PDF, drawn while it is near: canvases of all pages would take more memory than phones have. */
export function PdfPage(props: {
  readonly pdf: OpenPdf;
  /** From 1. */
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onBroken: () => void;
}) {
  const { pdf, page, width, scroller } = props;
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(pdf.firstSize);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [scroller]);
  return (
    <div
      ref={place}
      className={css.page}
      data-page={page}
      style={{ width, height: Math.floor((width * size.height) / size.width) }}
    >
      {near && <Drawn {...props} onSize={setSize} />}
    </div>
  );
}

function Drawn(props: {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly width: number;
  readonly onSize: (size: OpenPdf['firstSize']) => void;
  readonly onBroken: () => void;
}) {
  const { pdf, page, width } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const onSize = useEffectEvent(props.onSize);
  const onBroken = useEffectEvent(props.onBroken);
  useEffect(() => {
    if (!canvas.current || !text.current) return undefined;
    const leaving = new AbortController();
    pdf.draw(page, { canvas: canvas.current, text: text.current, width, onSize }, leaving.signal).then(
      () => setDrawn(true),
      () => {
        if (!leaving.signal.aborted) onBroken();
      },
    );
    return () => leaving.abort();
  }, [pdf, page, width]);
  return (
    <>
      <canvas ref={canvas} className={css.canvas} data-drawn={drawn || undefined} aria-hidden />
      <div ref={text} className={css.text} />
    </>
  );
}
