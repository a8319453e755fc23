import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { photo, sharedScript } from './shared-script.ts';

/**
 * What the page can be told to do. Boxes come from a fixed seed: a few pixels wide, as on a card, of eight types.
 * All functions are on `window.bench`.
 */
const script = (web: string) => `
import { EditStore } from ${JSON.stringify(`${web}/editor/boxes/edit-store.ts`)};
import { openCanvas } from ${JSON.stringify(`${web}/editor/drawing/open-canvas.ts`)};

const types = ['aphid', 'thrips', 'psocid', 'drain_fly', 'moth_fly', 'midge', 'gall_midge', 'fungus_gnat'];
${sharedScript}
function listOf(count) {
  const positions = boxesOf(count).map((position, index) => {
    return { position, type: types[index % types.length], score: null, state: 'named', suggestion: null };
  });
  return { positions, etag: 'a', author: 'machine', revision: 0, detector: null, ...size };
}

async function openPhoto(count, name) {
  const store = new EditStore(listOf(count), { withTypes: true, size });
  const tiles = ${JSON.stringify(photo)};
  open = { store, ...openCanvas(host, { ...tiles, url_template: '/tiles/' + name + '/{z}/{x}_{y}' }, store) };
  open.movement = open.map.movement;
  open.centre = () => open.map.state().centre;
  while (!open.map.state().drawn) await frame();
}

function close() {
  open?.dispose();
  open = null;
}

function overlay() {
  return [...host.getElementsByTagName('canvas')].find((one) => one.style.opacity !== '');
}

/** Colour of the boxes at a point of the window. */
function colourAt({ x, y }) {
  const canvas = overlay();
  const ratio = canvas.width / canvas.clientWidth;
  return [...canvas.getContext('2d').getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data];
}

/** A point on the left line of a box. */
function lineOf(index) {
  const { position } = window.traplineEditor.box(index);
  const { x, y } = open.map.clientPoint({ x: position.x1, y: (position.y1 + position.y2) / 2 });
  return { x: Math.round(x) - 2, y };
}

/** Returns the frames until the line of a box looks different, at most 30. */
async function framesUntil(index, act, isPainted) {
  await frame();
  act();
  for (let frames = 1; frames <= 30; frames += 1) {
    await frame();
    if (isPainted(colourAt(lineOf(index)))) return frames;
  }
  return Number.POSITIVE_INFINITY;
}

/** An index of a box in the middle of the view. */
function boxInView() {
  const { boxes } = open.store.getSnapshot();
  const { centre } = open.map.state();
  let best = 0;
  let least = Infinity;
  for (let index = 0; index < boxes.count; index += 1) {
    const distance = Math.hypot(boxes.edges[index * 4] - centre.x, boxes.edges[index * 4 + 1] - centre.y);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function click(index) {
  const { position } = window.traplineEditor.box(index);
  const at = open.map.clientPoint({ x: (position.x1 + position.x2) / 2, y: (position.y1 + position.y2) / 2 });
  const press = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, clientX: at.x, clientY: at.y };
  const target = host.getElementsByTagName('canvas')[0];
  target.dispatchEvent(new PointerEvent('pointerdown', { ...press, buttons: 1 }));
  target.dispatchEvent(new PointerEvent('pointerup', press));
}

async function reactions() {
  const { map, store } = open;
  map.movement.centreOn({ x: 25000, y: 2700 }, 0.5);
  while (Math.abs(map.state().scale - 0.5) > 1e-6) await frame();
  await frame();
  const index = boxInView();
  const clicked = await framesUntil(index, () => click(index), ([red, , blue]) => blue > 200 && red < 100);
  const picked = store.getSnapshot().picked.has(index);
  store.pick([]);
  await frame();
  await frame();
  const other = window.traplineEditor.box(index).type === 'midge' ? 'aphid' : 'midge';
  const dimmed = await framesUntil(index, () => store.highlight(other), (colour) => colour[3] < 255);
  store.highlight(null);
  await frame();
  return { clicked: picked ? clicked : Infinity, dimmed };
}

/** Milliseconds of the undo of a retype of 5,000 boxes, and of the drawing after it. */
async function undoTime() {
  const { store } = open;
  store.retype(Array.from({ length: 5000 }, (_, index) => index), 'whitefly', { bulk: true });
  await frame();
  await frame();
  const began = performance.now();
  store.undo();
  const undone = performance.now() - began;
  // Runs after the drawing of the same frame.
  const drawn = await new Promise((done) => requestAnimationFrame((start) => done(performance.now() - start)));
  return { undone, drawn };
}

function lookAt(x, y, scale) {
  const { movement, state } = open.map;
  if (state().scale > scale) movement.fit();
  movement.centreOn({ x, y }, scale);
}

window.bench = {
  drawTile, openPhoto, close, framesOf, reactions, undoTime, lookAt,
  scale: () => open.map.state().scale,
  add: () => open.store.setMode('add'),
  photoPoint: (x, y) => open.map.photoPoint({ x, y }),
  lastBox: () => open.store.toSave().positions.at(-1).position,
};
`;

/** Builds a page with its own code and that of libraries. @returns its script */
async function buildScript(folder: string, name: string, source: string): Promise<string> {
  const root = join(folder, name);
  await mkdir(root);
  const entry = join(root, 'entry.js');
  await writeFile(entry, source);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'chrome126', rolldownOptions: { input: entry } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.flatMap((one) => (one.type === 'chunk' && one.isEntry ? [one.code] : []));
  if (code.length !== 1) throw new Error('The build of the editor did not produce one script');
  return code[0] ?? '';
}

/** Serves the page with the editor at `/`, an empty one at `/empty`, and the same picture for every tile. */
export function serveEditor(folder: string): Promise<ServedPage> {
  return servePage(folder, 'editor', script(resolve('web/src')));
}

/** A served page. */
export interface ServedPage {
  readonly url: string;
  readonly stop: () => void;
}

/** Serves a page with a script at `/`, an empty one at `/empty`, and the same picture for every tile. */
export async function servePage(folder: string, name: string, source: string): Promise<ServedPage> {
  const code = await buildScript(folder, name, source);
  let tile: Buffer = Buffer.alloc(0);
  const page = (body: string) => `<!doctype html><meta charset="utf-8"><body style="margin:0">${body}`;
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (url === '/tile') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        tile = Buffer.concat(parts);
        response.end();
      });
      return;
    }
    if (url.startsWith('/tiles/')) response.setHeader('content-type', 'image/jpeg').end(tile);
    else if (url === '/script.js') response.setHeader('content-type', 'text/javascript').end(code);
    else {
      const body = url === '/empty' ? '' : '<script type="module" src="/script.js"></script>';
      response.setHeader('content-type', 'text/html').end(page(body));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
