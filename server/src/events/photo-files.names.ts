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
