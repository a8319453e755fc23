import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import DragPan from 'ol/interaction/DragPan.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import { createBoxPainter } from '../boxes/box-painter.ts';
import type { BoxStore } from '../boxes/box-store.ts';
import { photoTiles } from './photo-tiles.ts';
import { type CommonView, photoView, viewGeometry } from './photo-view.ts';
import {
  afterButton,
  afterNotches,
  anchoredCentre,
  fitScale,
  nearestStop,
  type Point,
  type Size,
  zoomStops,
} from './zoom.ts';

/** What the viewer shows at the moment. */
export interface PhotoState {
  /** CSS pixels a pixel of the photo. */
  readonly scale: number;
  /** The scale at which the whole photo is seen. */
  readonly fit: number;
  readonly centre: Point;
  /** A tile could not be fetched. */
  readonly incomplete: boolean;
  /** Everything in view has been drawn once: what stood in for the photo is no longer needed. */
  readonly drawn: boolean;
}

/** A photo in the viewer. All positions are original pixels of the photo. */
export interface PhotoMap {
  /** The same object until something changes. */
  readonly state: () => PhotoState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Larger (1) or smaller (-1) by a button's step, around the middle. */
  readonly zoom: (direction: 1 | -1) => void;
  /** The whole photo. */
  readonly fit: () => void;
  /** One photo pixel on one CSS pixel. */
  readonly oneToOne: () => void;
  /** Moves by parts of the viewer's size. */
  readonly pan: (right: number, down: number) => void;
  /** Brings a place into the middle, at least as large as `scale`. */
  readonly centreOn: (point: Point, scale: number) => void;
  /** Fetches again what could not be fetched. */
  readonly retry: () => void;
  /** Place on the photo of a place in the window, and back. */
  readonly photoPoint: (client: Point) => Point;
  readonly clientPoint: (point: Point) => Point;
  /** Takes everything away again. */
  readonly dispose: () => void;
}

/** What `createPhotoMap` takes. */
export interface PhotoMapOptions {
  readonly tiles: Tiles;
  readonly store: BoxStore;
  /** Whether movements may be shown; asked each time. */
  readonly moves: () => boolean;
  /** A click or tap on the photo that was no drag; `touch` when by finger. */
  readonly onPick: (point: Point, scale: number, touch: boolean) => void;
  /** The view that it has in common with another photo of the same size; left out: its own. */
  readonly common?: CommonView;
}

/** Milliseconds of a change of zoom. */
const flight = 140;
/** Pixels of a wheel's scrolling that make one notch; a mouse sends 100 or 120, a touch pad many small ones. */
const notch = { wheel: 100, pinch: 12 } as const;
/** Pixels a line and a page of scrolling stand for, for browsers that count in them. */
const lineHeight = 33;

/** Shows a photo in `host`, which must have a size. */
export function createPhotoMap(host: HTMLElement, options: PhotoMapOptions): PhotoMap {
  const { tiles, store, common } = options;
  const painter = createBoxPainter();
  const listeners = new Set<() => void>();
  let size: Size = { width: host.clientWidth, height: host.clientHeight };
  let stops = zoomStops(fitScale(tiles, size));
  let incomplete = false;
  let drawn = false;
  let scrolled = 0;
  // Where a flight is going: quick notches add up instead of starting from wherever the last one has got to.
  let target = 0;
  let current: PhotoState = {
    scale: stops[0] ?? 1,
    fit: stops[0] ?? 1,
    centre: viewGeometry(tiles, size).middle,
    incomplete,
    drawn,
  };

  const changed = () => {
    const [scale, fit, centre] = [scaleNow(), stops[0] ?? 1, centreNow()];
    const same = current.scale === scale && current.fit === fit && current.incomplete === incomplete;
    const still = current.centre.x === centre.x && current.centre.y === centre.y && current.drawn === drawn;
    if (same && still) return;
    current = { scale, fit, centre, incomplete, drawn };
    for (const listener of listeners) listener();
  };
  // Boxes belong on a photo: until its first tile is there, they would stand on nothing.
  let shown = false;
  const source = photoTiles(
    tiles,
    () => {
      if (shown) return;
      shown = true;
      boxes.setVisible(true);
    },
    () => {
      incomplete = true;
      changed();
    },
  );
  const boxes = new Layer({
    visible: false,
    render: (frame) => {
      const [x = 0, y = 0] = frame.viewState.center;
      painter.paint(store.getSnapshot(), {
        centre: { x, y: -y },
        scale: 1 / frame.viewState.resolution,
        size,
        ratio: frame.pixelRatio,
      });
      return painter.canvas;
    },
  });
  const photo = new TileLayer({ source, extent: [0, -tiles.height, tiles.width, 0] });
  const map = new OlMap({
    target: host,
    controls: [],
    interactions: [new DragPan({ kinetic: new Kinetic(-0.005, 0.05, 100) }), new PinchZoom({ duration: flight })],
    layers: [photo, boxes],
    moveTolerance: 4,
    view: common?.now()?.view ?? photoView(tiles, size, stops, common !== undefined),
  });
  if (common && !common.now()) common.use({ view: map.getView(), size, settle: () => {} });
  const forgetCommon = common?.subscribe((view) => map.setView(view));

  const scaleNow = () => 1 / (map.getView().getResolution() ?? 1);
  const centreNow = (): Point => {
    const [x = 0, y = 0] = map.getView().getCenter() ?? [];
    return { x, y: -y };
  };
  const goTo = (scale: number, anchor: Point) => {
    const view = map.getView();
    const from = scaleNow();
    view.cancelAnimations();
    target = scale;
    if (options.moves()) {
      view.animate({ resolution: 1 / scale, anchor: [anchor.x, -anchor.y], duration: flight }, (arrived) => {
        if (arrived) target = 0;
      });
      return;
    }
    const centre = anchoredCentre(centreNow(), anchor, from, scale);
    view.setResolution(1 / scale);
    view.setCenter([centre.x, -centre.y]);
    target = 0;
  };
  const moveTo = (centre: Point, scale: number) => {
    const view = map.getView();
    view.cancelAnimations();
    target = 0;
    if (options.moves()) view.animate({ center: [centre.x, -centre.y], resolution: 1 / scale, duration: flight });
    else {
      view.setResolution(1 / scale);
      view.setCenter([centre.x, -centre.y]);
    }
  };
  const aim = () => (target > 0 ? target : scaleNow());
  const photoPoint = (client: Point): Point => {
    const bounds = host.getBoundingClientRect();
    const scale = scaleNow();
    const centre = centreNow();
    return {
      x: centre.x + (client.x - bounds.left - bounds.width / 2) / scale,
      y: centre.y + (client.y - bounds.top - bounds.height / 2) / scale,
    };
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineHeight;
    scrolled += (event.deltaY * unit) / (event.ctrlKey ? notch.pinch : notch.wheel);
    const notches = Math.trunc(scrolled);
    if (notches === 0) return;
    scrolled -= notches;
    goTo(afterNotches(stops, aim(), -notches), photoPoint({ x: event.clientX, y: event.clientY }));
  };
  const onResize = () => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (width === 0 || height === 0) return;
    // As it was last drawn: by now the library has pushed the view into what the new size allows.
    const { scale, centre } = current;
    const wasFit = nearestStop(stops, scale) === 0;
    size = { width, height };
    stops = zoomStops(fitScale(tiles, size));
    const shared = common?.now();
    if (shared && Math.abs(shared.size.width - width) <= 1 && Math.abs(shared.size.height - height) <= 1) {
      shared.settle();
      changed();
      return;
    }
    const view = photoView(tiles, size, stops, common !== undefined);
    const target = wasFit
      ? { scale: stops[0] ?? 1, centre: viewGeometry(tiles, size).middle }
      : { scale: stops[nearestStop(stops, scale)] ?? scale, centre };
    const settle = () => {
      view.setResolution(1 / target.scale);
      view.setCenter([target.centre.x, -target.centre.y]);
    };
    map.setView(view);
    common?.use({ view, size, settle });
    settle();
    changed();
  };
  const onClick = (event: MapBrowserEvent) => {
    const [x = 0, y = 0] = event.coordinate;
    const pointer = event.originalEvent;
    options.onPick({ x, y: -y }, scaleNow(), pointer instanceof PointerEvent && pointer.pointerType === 'touch');
  };

  host.addEventListener('wheel', onWheel, { passive: false });
  map.on('change:size', onResize);
  map.on('click', onClick);
  map.on('postrender', changed);
  map.on('rendercomplete', () => {
    // Where tiles could not be fetched, what stood in for the photo is better than a hole.
    if (drawn || incomplete) return;
    drawn = true;
    changed();
  });
  const forgetStore = store.subscribe(() => boxes.changed());

  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    zoom: (direction) => goTo(afterButton(stops, aim(), direction), centreNow()),
    fit: () => moveTo(viewGeometry(tiles, size).middle, stops[0] ?? 1),
    oneToOne: () => goTo(Math.max(1, stops[0] ?? 1), centreNow()),
    pan: (right, down) => {
      const scale = aim();
      const centre = centreNow();
      const wanted = [centre.x + (right * size.width) / scale, -centre.y - (down * size.height) / scale];
      const [x = centre.x, y = -centre.y] = map.getView().getConstrainedCenter(wanted, 1 / scale) ?? [];
      moveTo({ x, y: -y }, scale);
    },
    centreOn: (point, scale) => {
      const wanted = Math.max(aim(), scale);
      moveTo(point, stops[nearestStop(stops, wanted)] ?? wanted);
    },
    retry: () => {
      incomplete = false;
      source.refresh();
      changed();
    },
    photoPoint,
    clientPoint: (point) => {
      const bounds = host.getBoundingClientRect();
      const scale = scaleNow();
      const centre = centreNow();
      return {
        x: bounds.left + bounds.width / 2 + (point.x - centre.x) * scale,
        y: bounds.top + bounds.height / 2 + (point.y - centre.y) * scale,
      };
    },
    dispose: () => {
      host.removeEventListener('wheel', onWheel);
      forgetStore();
      forgetCommon?.();
      listeners.clear();
      map.setTarget(undefined);
      map.dispose();
      source.dispose();
    },
  };
}
