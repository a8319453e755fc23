/** Numbers of boxes as they are stored beside a photo. */
export interface BoxFeatures {
  /** Four numbers per box: x1, y1, x2, y2 in whole pixels of the upright photo. */
  readonly boxes: Int32Array;
  /** Numbers per box. */
  readonly length: number;
  /** The numbers of all boxes, one box after the other. */
  readonly values: Float32Array;
}

/** First bytes of such a file: its format. */
const magic = 0x31414546;
const headerBytes = 12;
const littleEndian = true;

/**
 * The file of features: magic number, number of boxes, numbers per box, then the corners of all boxes in four bytes each,
 * then the numbers in half precision. Corners are included, so that features are found by the box they belong to.
 */
export function packFeatures({ boxes, length, values }: BoxFeatures): Uint8Array {
  const bytes = new Uint8Array(headerBytes + 4 * boxes.length + 2 * values.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, littleEndian);
  view.setUint32(4, boxes.length / 4, littleEndian);
  view.setUint32(8, length, littleEndian);
  boxes.forEach((corner, index) => view.setInt32(headerBytes + 4 * index, corner, littleEndian));
  const valuesAt = headerBytes + 4 * boxes.length;
  values.forEach((value, index) => view.setFloat16(valuesAt + 2 * index, value, littleEndian));
  return bytes;
}

/**
 * Reads a file of features.
 * @returns null if the bytes are none, or are cut off
 */
export function unpackFeatures(bytes: Uint8Array): BoxFeatures | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || view.getUint32(0, littleEndian) !== magic) return null;
  const count = view.getUint32(4, littleEndian);
  const length = view.getUint32(8, littleEndian);
  const valuesAt = headerBytes + 16 * count;
  if (bytes.length !== valuesAt + 2 * count * length) return null;
  return {
    boxes: Int32Array.from({ length: 4 * count }, (_, index) => view.getInt32(headerBytes + 4 * index, littleEndian)),
    length,
    values: Float32Array.from({ length: count * length }, (_, index) =>
      view.getFloat16(valuesAt + 2 * index, littleEndian),
    ),
  };
}
