import { type BoxesByLook, type BoxLook, boxLooks } from './box-order.ts';

/** A colour as the four bytes of a pixel, red first, the last one 255 where opaque. */
export type Colour = readonly [number, number, number, number];

/** How boxes are painted. Widths distinguish looks without colour, dashes and marks what is known. Source: VIEWER-4. */
export interface BoxStyle {
  readonly colour: Colour;
  /** Of the line on a large box, in CSS pixels. */
  readonly width: number;
  /** Of the line where thousands of boxes are in view, each of them small, in device pixels. */
  readonly pixelWidth: number;
  /** Whether it has a dark rim, so that the line is visible on white paper and on dark insects. */
  readonly hasHalo: boolean;
  /** Length of a dash and of a gap in CSS pixels; omitted: the line is whole. */
  readonly dash?: readonly [number, number];
  /** A small sign outside the upper corner of a large box. */
  readonly mark?: 'plus' | 'tick';
}

/** Boxes that look the same. Groups are painted in their order. */
export interface BoxGroup {
  readonly look: BoxLook;
  readonly style: BoxStyle;
  /** In device pixels, as consecutive x1, y1, x2, y2. */
  readonly edges: readonly number[];
}

const red = [255, 40, 40] as const;
const blue = [40, 120, 255] as const;

/** The looks of the viewer; other colours, dashes and marks are added to them. */
export const lookStyles: { readonly [L in BoxLook]: BoxStyle } = {
  dimmed: { colour: [...red, 102], width: 1, pixelWidth: 1, hasHalo: false },
  normal: { colour: [...red, 255], width: 2, pixelWidth: 1, hasHalo: true },
  highlighted: { colour: [...red, 255], width: 3, pixelWidth: 2, hasHalo: true },
  picked: { colour: [...blue, 255], width: 4, pixelWidth: 3, hasHalo: true },
};

/** Returns the boxes in view of the viewer as groups to paint. */
export function viewerGroups(boxes: BoxesByLook): readonly BoxGroup[] {
  return boxLooks.map((look) => ({ look, style: lookStyles[look], edges: boxes[look] }));
}
