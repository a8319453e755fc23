import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServedPage, servePage } from './editor-page.ts';
import { photo, sharedScript } from './shared-script.ts';

/**
 * The same photo, tiles and boxes in OpenSeadragon with Annotorious. Notches zoom to the same zooms as in the portal, and
 * nothing is animated. All functions are on `window.bench`.
 */
const script = (web: string, libraries: { readonly viewer: string; readonly annotator: string }) => `
import OpenSeadragon from ${JSON.stringify(libraries.viewer)};
import { createOSDAnnotator } from ${JSON.stringify(libraries.annotator)};
import { afterNotches, fitScale, openingScale, zoomStops } from ${JSON.stringify(`${web}/viewer/photo/zoom.ts`)};

${sharedScript}
const most = Math.ceil(Math.log2(size.width));
const least = most - ${photo.levels - 1};

function annotationOf({ x1, y1, x2, y2 }, index) {
  const geometry = { x: x1, y: y1, w: x2 - x1, h: y2 - y1, bounds: { minX: x1, minY: y1, maxX: x2, maxY: y2 } };
  const id = 'box-' + index;
  return { id, bodies: [], target: { annotation: id, selector: { type: 'RECTANGLE', geometry } } };
}

function movementOf({ viewport }) {
  const window = { width: host.clientWidth, height: host.clientHeight };
  const stops = zoomStops(fitScale(size, window), openingScale(size, window));
  const scale = () => viewport.viewportToImageZoom(viewport.getZoom(true));
  return {
    fit: () => viewport.goHome(true),
    pan: (right, down) => {
      const pixels = new OpenSeadragon.Point(right * window.width, down * window.height);
      viewport.panBy(viewport.deltaPointsFromPixels(pixels, true), true).applyConstraints(true);
    },
    zoomByNotches: (notches, { x, y }) => {
      const factor = afterNotches(stops, scale(), notches) / scale();
      viewport.zoomBy(factor, viewport.imageToViewportCoordinates(x, y), true).applyConstraints(true);
    },
  };
}

async function openPhoto(count, name) {
  const tileSources = {
    ...size, tileSize: ${photo.tile_size}, tileOverlap: ${photo.overlap}, minLevel: least, maxLevel: most,
    getTileUrl: (level, x, y) => '/tiles/' + name + '/' + (level - least) + '/' + x + '_' + y,
  };
  const viewer = OpenSeadragon({
    element: host, tileSources, showNavigationControl: false, animationTime: 0, immediateRender: true, maxZoomPixelRatio: 8,
    // Without a graphics card this is the quicker one.
    drawer: 'canvas',
  });
  await new Promise((done) => viewer.addOnceHandler('open', done));
  const annotator = createOSDAnnotator(viewer);
  annotator.setAnnotations(boxesOf(count).map(annotationOf));
  const centre = () => viewer.viewport.viewportToImageCoordinates(viewer.viewport.getCenter(true));
  open = { viewer, annotator, movement: movementOf(viewer), centre };
  while (!viewer.world.getItemAt(0)?.getFullyLoaded()) await frame();
  for (let frames = 0; frames < 10; frames += 1) await frame();
}

function close() {
  open?.annotator.destroy();
  open?.viewer.destroy();
  host.replaceChildren();
  open = null;
}

/** Frames until the handles of a box that was selected by a call are in the page, at most 60. */
async function framesUntilSelected(index) {
  const { x1, y1 } = boxesOf(index + 1)[index];
  const { viewport } = open.viewer;
  viewport.zoomTo(viewport.imageToViewportZoom(0.5), undefined, true);
  viewport.panTo(viewport.imageToViewportCoordinates(x1, y1), true);
  for (let frames = 0; frames < 30; frames += 1) await frame();
  open.annotator.setSelected('box-' + index);
  for (let frames = 1; frames <= 60; frames += 1) {
    await frame();
    if (host.querySelector('.a9s-handle, .a9s-corner-handle, .a9s-shape-handle') !== null) return frames;
  }
  return Number.POSITIVE_INFINITY;
}

/** Annotations that are there, and whether their layer is. */
function shown() {
  return { boxes: open.annotator.getAnnotations().length, layers: host.querySelectorAll('.a9s-gl-canvas').length };
}

window.bench = { drawTile, openPhoto, close, framesOf, framesUntilSelected, shown };
`;

/** Serves the page with Annotorious at `/`, an empty one at `/empty`, and the same picture for every tile. */
export function serveAnnotorious(folder: string): Promise<ServedPage> {
  const libraries = {
    viewer: fileURLToPath(import.meta.resolve('openseadragon')),
    annotator: fileURLToPath(import.meta.resolve('@annotorious/openseadragon')),
  };
  return servePage(folder, 'annotorious', script(resolve('web/src'), libraries));
}
