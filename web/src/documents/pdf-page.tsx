import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui/ui.messages.ts';
import './document.messages.ts';
import type { OpenPdf } from './pdf-engine.ts';
import css from './viewer.module.css';

/**
 * A page of a PDF, drawn while it is near: canvases of all pages would take more memory than phones have. One that
 * cannot be drawn says so itself; the others are shown.
 */
export function PdfPage(props: {
  readonly pdf: OpenPdf;
  /** From 1. */
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const { pdf, page, width, scroller } = props;
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [attempt, setAttempt] = useState(1);
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
      {near && <Drawn key={attempt} {...props} onSize={setSize} onAgain={() => setAttempt(attempt + 1)} />}
    </div>
  );
}

function Drawn(props: {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly width: number;
  readonly onSize: (size: OpenPdf['firstSize']) => void;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation(['documents', 'ui']);
  const { pdf, page, width } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const onSize = useEffectEvent(props.onSize);
  useEffect(() => {
    if (!canvas.current || !text.current) return undefined;
    const leaving = new AbortController();
    pdf.draw(page, { canvas: canvas.current, text: text.current, width, onSize }, leaving.signal).then(
      () => setState('drawn'),
      () => {
        if (!leaving.signal.aborted) setState('failed');
      },
    );
    return () => leaving.abort();
  }, [pdf, page, width]);
  return (
    <>
      <canvas ref={canvas} className={css.canvas} data-drawn={state === 'drawn' || undefined} aria-hidden />
      <div ref={text} className={css.text} />
      {state === 'failed' && (
        <div className={css.failed} role="alert">
          <p>{t(($) => $.viewer.pageFailed, { page })}</p>
          <Button size="sm" variant="default" onClick={props.onAgain}>
            {t(($) => $.tryAgain, { ns: 'ui' })}
          </Button>
        </div>
      )}
    </>
  );
}
