const littleEndian = true;

/** Pictures of boxes (JPEG) in one file: each after its length in four bytes. */
export function packCrops(crops: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(crops.reduce((sum, crop) => sum + 4 + crop.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const crop of crops) {
    view.setUint32(at, crop.length, littleEndian);
    bytes.set(crop, at + 4);
    at += 4 + crop.length;
  }
  return bytes;
}

/** The pictures that `packCrops` packed. */
export function unpackCrops(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const crops: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + view.getUint32(at, littleEndian);
    crops.push(bytes.slice(at + 4, end));
    at = end;
  }
  return crops;
}
