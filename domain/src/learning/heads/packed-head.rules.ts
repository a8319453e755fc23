import type { Head } from './head.rules.ts';

/** First bytes of a packed head: its format. */
const magic = 0x31444548;
const littleEndian = true;

/**
 * A head as bytes: magic number, lengths, settings, the names of the types, mean and weights in single precision, and
 * reference features in half precision. Equal heads give equal bytes.
 */
export function packHead(head: Head): Uint8Array {
  const names = new TextEncoder().encode(head.types.join('\n'));
  const features = head.mean.length;
  const bytes = new Uint8Array(
    48 + names.length + 4 * (features + head.weights.length) + 2 * features * head.references.length,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, littleEndian);
  view.setUint32(4, features, littleEndian);
  view.setUint32(8, head.types.length, littleEndian);
  view.setUint32(12, head.references.length, littleEndian);
  view.setUint32(16, names.length, littleEndian);
  view.setUint32(20, Number(head.calibrated), littleEndian);
  view.setFloat64(24, head.temperature, littleEndian);
  view.setFloat64(32, head.lambda, littleEndian);
  view.setFloat64(40, head.usualDistance, littleEndian);
  bytes.set(names, 48);
  let at = 48 + names.length;
  for (const list of [head.mean, head.weights]) {
    for (const value of list) {
      view.setFloat32(at, value, littleEndian);
      at += 4;
    }
  }
  for (const reference of head.references) {
    for (const value of reference) {
      view.setFloat16(at, value, littleEndian);
      at += 2;
    }
  }
  return bytes;
}

/**
 * The head that `packHead` packed, rounded to the precision of the bytes.
 * @throws Error if the bytes are no packed head
 */
export function unpackHead(bytes: Uint8Array): Head {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 48 || view.getUint32(0, littleEndian) !== magic) throw new Error('these bytes are no packed head');
  const features = view.getUint32(4, littleEndian);
  const types = view.getUint32(8, littleEndian);
  const references = view.getUint32(12, littleEndian);
  const namesEnd = 48 + view.getUint32(16, littleEndian);
  const weightsAt = namesEnd + 4 * features;
  const referencesAt = weightsAt + 4 * types * (features + 1);
  if (bytes.length !== referencesAt + 2 * features * references) throw new Error('the packed head is cut off');
  return {
    types: new TextDecoder().decode(bytes.subarray(48, namesEnd)).split('\n'),
    mean: singles(view, namesEnd, features),
    weights: singles(view, weightsAt, types * (features + 1)),
    temperature: view.getFloat64(24, littleEndian),
    lambda: view.getFloat64(32, littleEndian),
    usualDistance: view.getFloat64(40, littleEndian),
    references: Array.from({ length: references }, (_, index) =>
      halves(view, referencesAt + 2 * features * index, features),
    ),
    calibrated: view.getUint32(20, littleEndian) === 1,
  };
}

function singles(view: DataView, at: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => view.getFloat32(at + 4 * index, littleEndian));
}

/** Numbers in half precision, as features are stored. */
function halves(view: DataView, at: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => view.getFloat16(at + 2 * index, littleEndian));
}
