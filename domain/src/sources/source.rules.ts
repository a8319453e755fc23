/** Key of a photo or film within its event. Its source defines which keys exist. */
export type Resource = string;

/**
 * Properties of what photos, films and boxes belong to: a sensor, or a station place whose traps are scanned. The code
 * from upload to download is the same for all sources and reads the differences here. Source: STATION-7, TYPE-3.
 */
export interface Source {
  /** All resources that an event may have, in display order. */
  readonly resources: readonly Resource[];
  /** Resources that an event needs to be complete. */
  readonly expected: readonly Resource[];
  /** Photos of what is written on a trap, not of its catch: they have no boxes and are never counted. Source: STATION-8. */
  readonly labels: readonly Resource[];
  /** The resource whose thumbnail represents the event, if it has arrived; null: the first one does. */
  readonly leading: Resource | null;
  /** Content types accepted for uploads. */
  readonly contentTypes: readonly string[];
  /** Whether the detector counts insects on its photos. */
  readonly countsInsects: boolean;
  /** Whether boxes have an insect type; otherwise all insects count as one group `others`. */
  readonly detectionDetails: boolean;
  /** Seconds after its first file at which an event is counted with the files that arrived. */
  readonly settleSeconds: number;
}

const films: readonly Resource[] = ['video', 'original_video'];

/** Whether a resource is a film rather than a photo. Films have the same keys in every source. */
export function isFilm(resource: Resource): boolean {
  return films.includes(resource);
}

/** Whether events of a source may have a resource. */
export function takesResource(source: Source, resource: Resource): boolean {
  return source.resources.includes(resource);
}

/** Whether a resource may have boxes: films and labels have none. Source: STATION-8. */
export function mayHaveBoxes(source: Source, resource: Resource): boolean {
  return !isFilm(resource) && !source.labels.includes(resource);
}

/** Whether the detector looks for insects on a resource. Source: DETECT-4, STATION-8. */
export function isCounted(source: Source, resource: Resource): boolean {
  return source.countsInsects && mayHaveBoxes(source, resource);
}

/**
 * The resource whose thumbnail represents an event. Source: PICTURE-9.
 * @param present resources that have one
 * @returns a label only when there is nothing else; undefined when `present` is empty
 */
export function leadingOf(source: Source, present: readonly Resource[]): Resource | undefined {
  if (source.leading !== null && present.includes(source.leading)) return source.leading;
  return firstShown(source, present);
}

/**
 * The resource that is shown first when an event is opened: the first in display order that is not a label.
 * @param present resources to choose from
 * @returns a label only when there is nothing else; undefined when `present` is empty
 */
export function firstShown(source: Source, present: readonly Resource[]): Resource | undefined {
  const ordered = source.resources.filter((resource) => present.includes(resource));
  return ordered.find((resource) => !source.labels.includes(resource)) ?? ordered[0] ?? present[0];
}
