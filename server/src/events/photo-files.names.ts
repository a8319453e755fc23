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
 * Names of the files that are kept of one photo or film, below its storage key: the bytes as they came, and what was
 * made of them. A storage key is given once, so a file never changes under its name. Source: PICTURE-2.
 */
const photoFiles = ['original', 'thumbnail', 'display', 'tiles', 'playable'] as const;

/** One of those files. */
export type PhotoFile = (typeof photoFiles)[number];

/** The photo with its boxes drawn: a name of the boxes, so that it is made anew when they change. Source: PICTURE-8. */
export type DrawnFile = `${typeof drawnPrefix}${string}`;

/** What a resource of a download begins with that is the photo with its boxes; the kept files begin so too. Source: PICTURE-8. */
export const drawnPrefix = 'detections-';

/** The key in storage of a file of a photo or film. */
export function fileOf(storageKey: string, file: PhotoFile | DrawnFile): string {
  return `${storageKey}/${file}`;
}

/** The file that holds a photo with boxes drawn. @param hash of the boxes and of how they are drawn, hexadecimal */
export function drawnFile(hash: string): DrawnFile {
  return `${drawnPrefix}${hash}`;
}

/** Whether a name is that of a photo with boxes drawn. */
export function isDrawnFile(name: string): name is DrawnFile {
  return name.startsWith(drawnPrefix);
}
