/** The features of an example as they are stored: in half precision, two bytes each. Source: LEARN-2. */
export function halfBytes(features: Float32Array): Uint8Array {
  const bytes = new Uint8Array(features.length * 2);
  const view = new DataView(bytes.buffer);
  features.forEach((value, index) => view.setFloat16(index * 2, value, true));
  return bytes;
}

/** The features that `halfBytes` packed. */
export function halfValues(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength >> 1 }, (_, index) => view.getFloat16(index * 2, true));
}
