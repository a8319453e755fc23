import { inScanOrder, scanFlaw, type ScanFlaw, shownFlaw } from '@trapline/domain/station/scan-file.rules.ts';
import { headerBytes } from '@trapline/domain/station/station.limits.ts';
import { stationPhotos } from '@trapline/domain/sources/source.limits.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';

/** Why a chosen file is left out, beyond the specified reasons: it cannot be read, or is too large in bytes. */
export type ChosenFlaw = ScanFlaw | 'unreadable' | 'too_large' | 'excess';

/** The files of a form after more were chosen. */
export interface ChosenScans {
  /** In the order of their keys. */
  readonly files: readonly File[];
  /** The one message about files that were left out; null if none was. */
  readonly flaw: ChosenFlaw | null;
  /** Names of the files that were left out, in the order in which they were chosen. */
  readonly left: readonly string[];
}

/** Adds chosen files to those of a form: valid ones once each, in natural order. Source: STATION-10. */
export async function withChosen(present: readonly File[], chosen: readonly File[]): Promise<ChosenScans> {
  const flaws = await Promise.all(chosen.map(flawOf));
  const taken = chosen.filter((_, index) => flaws[index] === null);
  const fresh = taken.filter((file, at) => ![...present, ...taken.slice(0, at)].some((one) => isSame(one, file)));
  const all = inScanOrder([...present, ...fresh]);
  const specified = shownFlaw(flaws.map((flaw) => (flaw === 'size' || flaw === 'type' ? flaw : null)));
  const other = flaws.find((flaw) => flaw !== null) ?? null;
  return {
    files: all.slice(0, stationPhotos),
    left: [...chosen.filter((_, index) => flaws[index] !== null), ...all.slice(stationPhotos)].map(({ name }) => name),
    flaw: specified ?? other ?? (all.length > stationPhotos ? 'excess' : null),
  };
}

async function flawOf(file: File): Promise<ChosenFlaw | null> {
  try {
    const head = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
    const flaw = scanFlaw({ name: file.name, mime: file.type, head });
    return flaw ?? (file.size > mediaLimits('station').pictureBytes ? 'too_large' : null);
  } catch (error) {
    // The file was moved or deleted, or may not be read.
    if (error instanceof DOMException) return 'unreadable';
    throw error;
  }
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
