import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

// The files of the library that it loads itself; the build puts them there (web/vite.config.ts).
const folder = '/pdf';
/** More pixels than a page of any screen needs; phones give a canvas no more than this. */
const mostPixels = 16_000_000;

/** A PDF that is open. */
export interface OpenPdf {
  readonly pages: number;
  /** Size of the first page, in points. Most documents have pages of one size. */
  readonly firstSize: PageSize;
  /** Draws a page. */
  readonly draw: (page: number, place: PagePlace, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

/** Width and height of a page. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page is drawn. */
export interface PagePlace {
  readonly canvas: HTMLCanvasElement;
  /** For the text that can be selected, and that screen readers read. */
  readonly text: HTMLElement;
  /** Width in CSS pixels. */
  readonly width: number;
  readonly onSize: (size: PageSize) => void;
}

/**
 * Has the library work in a worker. A worker of a file would be bound to the policy of that file, which allows nothing
 * (SECURITY-4); one that is written here is bound to that of the page.
 */
function startWorker(): Worker {
  const program = `import ${JSON.stringify(new URL(`${folder}/pdf.worker.js`, window.location.href).href)};`;
  const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  return new Worker(url, { type: 'module' });
}

/** Done when those that were closed are closed; until then the worker refuses another one. */
let closed: Promise<unknown> = Promise.resolve();

/** Opens a PDF, of which only the parts that are shown are fetched. @throws an error if it cannot be shown */
export async function openPdf(url: string, signal: AbortSignal): Promise<OpenPdf> {
  await closed;
  signal.throwIfAborted();
  GlobalWorkerOptions.workerPort ??= startWorker();
  const loading = getDocument({
    url,
    ...{ disableAutoFetch: true, disableStream: true },
    ...{ cMapUrl: `${folder}/cmaps/`, cMapPacked: true, standardFontDataUrl: `${folder}/standard_fonts/` },
    // The policy of the page allows no WebAssembly.
    ...{ wasmUrl: `${folder}/wasm/`, useWasm: false, useWorkerFetch: false },
    ...{ enableXfa: false, verbosity: VerbosityLevel.ERRORS, maxImageSize: 100_000_000 },
  });
  const close = () => {
    closed = Promise.allSettled([closed, loading.destroy()]);
  };
  signal.addEventListener('abort', close, { once: true });
  const pdf: PDFDocumentProxy = await loading.promise;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    pages: pdf.numPages,
    firstSize: { width: first.width, height: first.height },
    draw: async (page, place, stop) => draw(await pdf.getPage(page), place, stop),
    close,
  };
}

async function draw(
  page: PDFPageProxy,
  { canvas, text, width, onSize }: PagePlace,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const whole = page.getViewport({ scale: 1 });
  onSize({ width: whole.width, height: whole.height });
  const viewport = page.getViewport({ scale: width / whole.width });
  const sharp = Math.min(window.devicePixelRatio, 2, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * sharp);
  canvas.height = Math.floor(viewport.height * sharp);
  const drawing = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  const stop = () => {
    drawing.cancel();
    layer.cancel();
  };
  signal.addEventListener('abort', stop, { once: true });
  await Promise.all([drawing.promise, layer.render()]);
}
