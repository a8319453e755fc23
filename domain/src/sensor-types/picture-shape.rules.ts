/** Photos with a larger ratio of width to height are shown in forms of their own. Source: PICTURE-11. */
const widestOrdinary = 3;

/** Whether a photo is so wide that its usual forms would show little of it. Source: PICTURE-11. */
export function isVeryWide({ width, height }: { readonly width: number | null; readonly height: number | null }) {
  return width !== null && height !== null && width > widestOrdinary * height;
}
