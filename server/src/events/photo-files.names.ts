/** Folder of the files of all sources of any kind, which share one sequence of keys. */
export const sourcesFolder = 'sensors/';

/** A new storage key, the folder of one photo or film. It starts with source and month, so that sweeps can go month by month. */
export function newStorageKey(sourceKey: number, ts: Date, id: string): string {
  return `${sourcesFolder}${sourceKey}/${ts.toISOString().slice(0, 7)}/${id}`;
}

/** Source and month (UTC) of a storage key or of a file in it. @returns `from` inclusive, `to` exclusive */
export function placeOf(key: string): { readonly source_key: number; readonly from: Date; readonly to: Date } {
  const [, source = '', month = ''] = key.split('/');
  const from = new Date(`${month}-01T00:00:00Z`);
  return { source_key: Number(source), from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/**
 * Names of the files stored for a photo or film, below its storage key: the original and the derived files. A storage
 * key is never reused, so the content of a file never changes. Source: PICTURE-2.
 */
const photoFiles = [
  'original',
  'thumbnail',
  'display',
  'tiles',
  'playable',
  /** Features of its boxes, named after the version of the features; boxes may be added. Source: LEARN-2. */
  'features-insect-embedding-v1',
] as const;

/** Name of a stored file. */
export type PhotoFile = (typeof photoFiles)[number];

/**
 * Name of a photo with drawn boxes. It depends on the boxes, so that changed boxes give a new file. Source: PICTURE-8.
 */
export type DrawnFile = `${typeof drawnPrefix}${string}`;

/** Prefix for photos with drawn boxes, in resources of downloads and in file names. Source: PICTURE-8. */
export const drawnPrefix = 'detections-';

/**
 * What a download with drawn boxes shows: the photo in the usual size, or in full size, which only station photos have.
 * Source: PICTURE-8, STATION-23.
 */
export type Drawing = 'usual' | 'full';

const fullPrefix = `${drawnPrefix}full-`;

/** What the resource of a download means. @returns null for a photo or film without drawn boxes */
export function drawingOf(wanted: string): { readonly resource: string; readonly drawing: Drawing } | null {
  if (!wanted.startsWith(drawnPrefix)) return null;
  const [drawing, prefix] = wanted.startsWith(fullPrefix)
    ? (['full', fullPrefix] as const)
    : (['usual', drawnPrefix] as const);
  return { resource: wanted.slice(prefix.length), drawing };
}

/** The full storage key of a file. */
export function fileOf(storageKey: string, file: PhotoFile | DrawnFile): string {
  return `${storageKey}/${file}`;
}

/**
 * The file name for a photo with drawn boxes.
 * @param hash of the boxes and the drawing version, hexadecimal
 */
export function drawnFile(hash: string, drawing: Drawing, format: 'jpeg' | 'png'): DrawnFile {
  return `${drawing === 'full' ? fullPrefix : drawnPrefix}${hash}${format === 'png' ? '.png' : ''}`;
}

/** Whether a file name is that of a photo with drawn boxes. */
export function isDrawnFile(name: string): name is DrawnFile {
  return name.startsWith(drawnPrefix);
}

/** Content type of a photo with drawn boxes, and the end of the file name that users see. */
export function drawnFacts(file: DrawnFile): { readonly contentType: string; readonly ending: string } {
  const size = file.startsWith(fullPrefix) ? '-full' : '';
  return file.endsWith('.png')
    ? { contentType: 'image/png', ending: `-detections${size}.png` }
    : { contentType: 'image/jpeg', ending: `-detections${size}.jpg` };
}
