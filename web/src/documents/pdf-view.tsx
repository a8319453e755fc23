import { ActionIcon, Box } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../ui/notices/waiting.tsx';
import './document.messages.ts';
import { type OpenPdf, openPdf } from './pdf-engine.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePageWidth } from './use-page-width.ts';
import css from './viewer.module.css';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const whole = zooms.indexOf(1);
/** Milliseconds without scrolling to another page before that page is told. */
const pauseMs = 400;

/** The pages of a PDF below each other. Source: DOC-4. */
export function PdfView(props: {
  readonly url: string;
  readonly title: string;
  /** Page that is shown. */
  readonly wanted: number;
  /** Called when another page has been scrolled to. */
  readonly onPage: (page: number) => void;
  readonly onBroken: () => void;
}) {
  const { t } = useTranslation('documents');
  const { url, title, wanted, onPage } = props;
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const onBroken = useEffectEvent(props.onBroken);
  useEffect(() => {
    const closing = new AbortController();
    openPdf(url, closing.signal).then(
      (opened) => {
        if (closing.signal.aborted) opened.close();
        else setPdf(opened);
      },
      () => {
        if (!closing.signal.aborted) onBroken();
      },
    );
    return () => closing.abort();
  }, [url]);
  if (pdf) return <Pages pdf={pdf} title={title} wanted={Math.min(wanted, pdf.pages)} onPage={onPage} />;
  return (
    <div className={css.stage}>
      <Waiting>
        <p>{t(($) => $.viewer.waiting)}</p>
      </Waiting>
    </div>
  );
}

function Pages(props: {
  readonly pdf: OpenPdf;
  readonly title: string;
  readonly wanted: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation('documents');
  const { pdf, title, wanted, onPage } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(whole);
  const [page, setPage] = useState(wanted);
  const fitting = usePageWidth(scroller);
  const width = Math.floor(fitting * (zooms[zoom] ?? 1));
  useFirstPage(scroller, wanted, page, width);
  const go = (to: number) => placeOf(scroller, to)?.scrollIntoView({ block: 'start' });
  useWantedPage({ wanted, page, go, onPage });
  return (
    <>
      <Box
        ref={scroller}
        className={css.pages ?? ''}
        // Scrolled by keys, too.
        tabIndex={0}
        role="region"
        aria-label={t(($) => $.viewer.pages, { title })}
        onScroll={() => setPage(pageInView(scroller, pdf.pages))}
      >
        {width > 0 &&
          Array.from({ length: pdf.pages }, (_, index) => (
            <PdfPage key={index} pdf={pdf} page={index + 1} width={width} scroller={scroller} />
          ))}
      </Box>
      <PageBar page={page} pages={pdf.pages} zoom={zoom} onPage={go} onZoom={setZoom} />
    </>
  );
}

/** Shows the first page that is wanted, and the same page again after the size has changed. */
function useFirstPage(scroller: RefObject<HTMLDivElement | null>, first: number, page: number, width: number) {
  const shown = useRef(false);
  const restore = useEffectEvent((drawnWidth: number) => {
    if (drawnWidth <= 0) return;
    placeOf(scroller, shown.current ? page : first)?.scrollIntoView({ block: 'start' });
    shown.current = true;
  });
  useEffect(() => restore(width), [width]);
}

/** Tells the page once the scrolling pauses, and goes to another one that is wanted from outside. */
function useWantedPage(props: {
  readonly wanted: number;
  readonly page: number;
  readonly go: (page: number) => void;
  readonly onPage: (page: number) => void;
}) {
  const { wanted, page } = props;
  // What was told comes back as wanted; meanwhile it may have been scrolled on.
  const told = useRef(wanted);
  const tell = useEffectEvent((shown: number) => {
    if (shown === wanted) return;
    told.current = shown;
    props.onPage(shown);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(page), pauseMs);
    return () => clearTimeout(timer);
  }, [page]);
  const follow = useEffectEvent((to: number) => {
    if (to !== told.current) props.go(to);
    told.current = to;
  });
  useEffect(() => follow(wanted), [wanted]);
}

function placeOf(scroller: RefObject<HTMLDivElement | null>, page: number): Element | null {
  return scroller.current?.querySelector(`[data-page="${page}"]`) ?? null;
}

/** The page in the upper third of what is visible. */
function pageInView(scroller: RefObject<HTMLDivElement | null>, pages: number): number {
  const { current } = scroller;
  if (!current) return 1;
  const line = current.getBoundingClientRect().top + current.clientHeight / 3;
  // Halving: a manual may have a thousand pages.
  let [low, high] = [1, pages];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const top = placeOf(scroller, middle)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    if (top <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

function PageBar(props: {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
}) {
  const { t } = useTranslation('documents');
  const { page, pages, zoom, onPage, onZoom } = props;
  const percent = Math.round((zooms[zoom] ?? 1) * 100);
  const button = (label: string, icon: typeof IconZoomIn, disabled: boolean, act: () => void) => {
    const Icon = icon;
    return (
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={act}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={css.bar}>
      {button(
        t(($) => $.viewer.previous),
        IconChevronUp,
        page <= 1,
        () => onPage(page - 1),
      )}
      <span role="status">{t(($) => $.viewer.page, { page, pages })}</span>
      {button(
        t(($) => $.viewer.next),
        IconChevronDown,
        page >= pages,
        () => onPage(page + 1),
      )}
      <span className={css.gap} />
      {button(
        t(($) => $.viewer.smaller),
        IconZoomOut,
        zoom === 0,
        () => onZoom(zoom - 1),
      )}
      <span>{t(($) => $.viewer.zoom, { percent })}</span>
      {button(
        t(($) => $.viewer.larger),
        IconZoomIn,
        zoom === zooms.length - 1,
        () => onZoom(zoom + 1),
      )}
    </div>
  );
}
