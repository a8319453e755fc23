import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import DragPan from 'ol/interaction/DragPan.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import { all, noModifierKeys, primaryAction } from 'ol/events/condition.js';
import type { PhotoOverlay } from '../boxes/box-overlay.ts';
import { flight, PhotoMovement } from './photo-movement.ts';
import { photoTiles } from './photo-tiles.ts';
import { centreOf, type CommonView, photoView, scaleOf, showAt, viewGeometry } from './photo-view.ts';
import { followWheel } from './wheel.ts';
import { fitScale, nearestStop, openingScale, type Point, type Size, zoomStops } from './zoom.ts';

/** The current view of the viewer. */
export interface PhotoState {
  /** CSS pixels per pixel of the photo. */
  readonly scale: number;
  /** The scale at which the whole photo is visible. */
  readonly fit: number;
  readonly centre: Point;
  /** Whether a tile could not be loaded. */
  readonly incomplete: boolean;
  /** Whether everything in view has been drawn once: the stand-in is no longer needed. */
  readonly drawn: boolean;
}

/** Options of a `PhotoMap`. */
export interface PhotoMapOptions {
  readonly tiles: Tiles;
  /** What is drawn above the photo: boxes. */
  readonly overlay: PhotoOverlay;
  /** Whether movements may be animated; called each time. */
  readonly moves: () => boolean;
  /** Called for a click or tap on the photo that was not a drag; `touch` is true for a finger. */
  readonly onPick: (point: Point, scale: number, touch: boolean) => void;
  /** The view shared with another photo of the same size; omitted: a view of its own. */
  readonly common?: CommonView;
  /** Whether a press begins to drag the photo; omitted: that of the main button without other keys does. */
  readonly drags?: (press: PointerEvent) => boolean;
}

/**
 * Returns a layer that draws an overlay in the same frame as the photo, faint while it is zoomed.
 * @param size of the viewer, called each time
 */
function overlayLayer(overlay: PhotoOverlay, size: () => Size): Layer {
  let rested = 0;
  return new Layer({
    visible: false,
    render: (frame) => {
      const [x = 0, y = 0] = frame.viewState.center;
      const { resolution } = frame.viewState;
      const moving = frame.viewHints.some((hint) => hint > 0);
      if (!moving || rested === 0) rested = resolution;
      overlay.fade(moving && resolution !== rested);
      overlay.paint({ centre: { x, y: -y }, scale: 1 / resolution, size: size(), ratio: frame.pixelRatio });
      return overlay.canvas;
    },
  });
}

/** A photo in the viewer. All positions are in original pixels of the photo. */
export class PhotoMap {
  /** Moves and zooms the photo. */
  readonly movement: PhotoMovement;
  readonly #host: HTMLElement;
  readonly #options: PhotoMapOptions;
  readonly #map: OlMap;
  readonly #source: ReturnType<typeof photoTiles>;
  readonly #listeners = new Set<() => void>();
  /** Functions that clean up at the end. */
  readonly #undo: (() => void)[] = [];
  #size: Size;
  #stops: readonly number[];
  #incomplete = false;
  #drawn = false;
  #current: PhotoState;

  /** Shows a photo in `host`, which must have a size. */
  constructor(host: HTMLElement, options: PhotoMapOptions) {
    const { tiles, overlay } = options;
    this.#host = host;
    this.#options = options;
    this.#size = { width: host.clientWidth, height: host.clientHeight };
    this.#stops = this.#stopsNow();
    const { centre, scale } = this.#opening();
    this.#current = { scale, fit: this.#fitNow(), centre, incomplete: false, drawn: false };
    const boxes = overlayLayer(overlay, () => this.#size);
    this.#source = photoTiles(
      tiles,
      // Boxes are hidden until the first tile of the photo is there.
      () => boxes.setVisible(true),
      () => {
        this.#incomplete = true;
        this.#changed();
      },
    );
    const photo = new TileLayer({ source: this.#source, extent: [0, -tiles.height, tiles.width, 0] });
    this.#map = this.#createMap([photo, boxes]);
    const movable = () => ({ view: this.#map.getView(), photo: tiles, size: this.#size, stops: this.#stops });
    this.movement = new PhotoMovement(movable, options.moves);
    this.#undo.push(
      overlay.subscribe(() => boxes.changed()),
      followWheel(host, (notches, client) => this.movement.zoomByNotches(-notches, this.photoPoint(client))),
    );
  }

  /** Returns the current view; the same object until something changes. */
  readonly state = (): PhotoState => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Retries tiles that could not be loaded. */
  readonly retry = (): void => {
    this.#incomplete = false;
    this.#source.refresh();
    this.#changed();
  };

  /** Converts a point in the window to a point on the photo. */
  readonly photoPoint = (client: Point): Point => {
    const bounds = this.#host.getBoundingClientRect();
    const scale = this.#scaleNow();
    const centre = this.#centreNow();
    return {
      x: centre.x + (client.x - bounds.left - bounds.width / 2) / scale,
      y: centre.y + (client.y - bounds.top - bounds.height / 2) / scale,
    };
  };

  /** Converts a point on the photo to a point in the window. */
  readonly clientPoint = (point: Point): Point => {
    const bounds = this.#host.getBoundingClientRect();
    const scale = this.#scaleNow();
    const centre = this.#centreNow();
    return {
      x: bounds.left + bounds.width / 2 + (point.x - centre.x) * scale,
      y: bounds.top + bounds.height / 2 + (point.y - centre.y) * scale,
    };
  };

  /**
   * Fills a square canvas with what is on the screen around a point of the window, enlarged.
   * @param side of the square in CSS pixels
   * @param fold how much larger than on the screen
   */
  readonly magnify = (context: CanvasRenderingContext2D, client: Point, side: number, fold: number): void => {
    const { width } = context.canvas;
    const shown = side / fold;
    context.clearRect(0, 0, width, width);
    context.imageSmoothingEnabled = false;
    for (const layer of this.#host.getElementsByTagName('canvas')) {
      const bounds = layer.getBoundingClientRect();
      const ratio = layer.width / bounds.width;
      const x = (client.x - bounds.left - shown / 2) * ratio;
      const y = (client.y - bounds.top - shown / 2) * ratio;
      context.drawImage(layer, x, y, shown * ratio, shown * ratio, 0, 0, width, width);
    }
  };

  /** Removes everything. */
  readonly dispose = (): void => {
    for (const undo of this.#undo) undo();
    this.#listeners.clear();
    this.#map.setTarget(undefined);
    this.#map.dispose();
    this.#source.dispose();
  };

  #createMap(layers: Layer[]): OlMap {
    const { tiles, common, drags } = this.#options;
    const condition = (event: MapBrowserEvent) =>
      event.originalEvent instanceof PointerEvent && drags
        ? drags(event.originalEvent)
        : all(noModifierKeys, primaryAction)(event);
    const map = new OlMap({
      target: this.#host,
      controls: [],
      interactions: [
        new DragPan({ kinetic: new Kinetic(-0.005, 0.05, 100), condition }),
        new PinchZoom({ duration: flight }),
      ],
      layers,
      moveTolerance: 4,
      view: common?.current?.view ?? photoView(tiles, this.#size, this.#stops, common !== undefined),
    });
    const { centre, scale } = this.#opening();
    if (scale > this.#fitNow()) showAt(map.getView(), centre, scale);
    if (common) {
      if (!common.current) common.use({ view: map.getView(), size: this.#size, settle: () => {} });
      this.#undo.push(common.subscribe((view) => map.setView(view)));
    }
    map.on('change:size', () => this.#resized());
    map.on('click', (event) => this.#clicked(event));
    map.on('postrender', () => this.#changed());
    map.on('rendercomplete', () => {
      // If tiles could not be loaded, the stand-in is better than a hole.
      if (this.#drawn || this.#incomplete) return;
      this.#drawn = true;
      this.#changed();
    });
    return map;
  }

  #changed(): void {
    const next: PhotoState = {
      scale: this.#scaleNow(),
      fit: this.#fitNow(),
      centre: this.#centreNow(),
      incomplete: this.#incomplete,
      drawn: this.#drawn,
    };
    const { scale, fit, centre, incomplete, drawn } = this.#current;
    const same = scale === next.scale && fit === next.fit && incomplete === next.incomplete;
    if (same && centre.x === next.centre.x && centre.y === next.centre.y && drawn === next.drawn) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  #stopsNow(): readonly number[] {
    return zoomStops(fitScale(this.#options.tiles, this.#size), this.#openingScale());
  }

  #openingScale(): number {
    const { tiles, common } = this.#options;
    // Compared photos are shown whole, so that what is new is seen at once.
    return common ? fitScale(tiles, this.#size) : openingScale(tiles, this.#size);
  }

  /** Returns the view with which the photo is opened: the whole photo, or the left end of a very wide one. */
  #opening(): { readonly scale: number; readonly centre: Point } {
    const { middle } = viewGeometry(this.#options.tiles, this.#size);
    const scale = this.#openingScale();
    const isWhole = scale <= this.#fitNow();
    return { scale, centre: isWhole ? middle : { x: this.#size.width / 2 / scale, y: middle.y } };
  }

  #fitNow(): number {
    return this.#stops[0] ?? 1;
  }

  #scaleNow(): number {
    return scaleOf(this.#map.getView());
  }

  #centreNow(): Point {
    return centreOf(this.#map.getView());
  }

  #resized(): void {
    const { tiles, common } = this.#options;
    const [width = 0, height = 0] = this.#map.getSize() ?? [];
    if (width === 0 || height === 0) return;
    // The view as it was last drawn: by now the library has moved it into the range that the new size allows.
    const { scale, centre } = this.#current;
    const stop = this.#stops[nearestStop(this.#stops, scale)];
    const wasFit = stop === this.#fitNow();
    const wasOpening = stop === this.#openingScale();
    this.#size = { width, height };
    this.#stops = this.#stopsNow();
    const shared = common?.current;
    if (shared && Math.abs(shared.size.width - width) <= 1 && Math.abs(shared.size.height - height) <= 1) {
      shared.settle();
      this.#changed();
      return;
    }
    const view = photoView(tiles, this.#size, this.#stops, common !== undefined);
    const target = wasFit
      ? { scale: this.#fitNow(), centre: viewGeometry(tiles, this.#size).middle }
      : { scale: wasOpening ? this.#openingScale() : (this.#stops[nearestStop(this.#stops, scale)] ?? scale), centre };
    const settle = () => showAt(view, target.centre, target.scale);
    this.#map.setView(view);
    common?.use({ view, size: this.#size, settle });
    settle();
    this.#changed();
  }

  #clicked(event: MapBrowserEvent): void {
    const [x = 0, y = 0] = event.coordinate;
    const pointer = event.originalEvent;
    const touch = pointer instanceof PointerEvent && pointer.pointerType === 'touch';
    this.#options.onPick({ x, y: -y }, this.#scaleNow(), touch);
  }
}
