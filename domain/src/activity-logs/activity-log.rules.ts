import type { activityLogTypes } from './activity-log.catalogue.ts';

/** The parts of an entry that classification and summary use. */
interface Entry {
  readonly log_group: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** Log groups of HTTP requests; files and changes by people have other groups. */
const requestGroups = ['health-check', 'settings-update', 'settings-show', 'request-upload-url'];
/** Events in the course of receiving a file, by upload or by mail. */
const uploadEvents: readonly unknown[] = ['stored', 'refused', 'mail', 'mail without photo or film', 'mail refused'];

/** Type of an entry: the first match in the specified order. Source: LOG-3. */
export function activityLogType({ log_group: group, message }: Entry): keyof typeof activityLogTypes {
  const { event } = message;
  const request = requestGroups.some((name) => group.includes(name));
  if (request && group.includes('health-check')) return 'health_check';
  if (group.includes('settings-update')) return 'update_settings';
  if (group.includes('settings-show')) return 'show_settings';
  if (request) return 'request_upload_url';
  if (group.includes('upload') && uploadEvents.includes(event)) return 'upload';
  if (event === 'already exists') return 'already_exists';
  return group === 'change' ? 'change' : 'other';
}

/** Most characters of a summary. */
const longestSummary = 200;

/** One-line summary of an entry: its event, then its other fields as compact JSON, truncated. */
export function activityLogSummary({ message }: Entry): string {
  const { event, type, ...rest } = message;
  const words = [event, type === 'http' || type === 'person' ? undefined : type];
  const text = words.filter((word) => typeof word === 'string').join(' · ');
  const more = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
  const line = [...(text === '' || more === '' ? text + more : `${text} ${more}`)];
  return line.length <= longestSummary ? line.join('') : `${line.slice(0, longestSummary - 1).join('')}…`;
}

/**
 * URL of an entry in the operator's log console. Fills in `{id}`, `{entity}`, `{log_group}` and `{timestamp}` (unix
 * milliseconds) of the template. Source: LOG-8.
 */
export function consoleUrl(
  template: string,
  entry: { readonly id: string; readonly entity: string; readonly log_group: string; readonly at: Date },
): string {
  const { id, entity, log_group, at } = entry;
  const values = new Map([
    ['id', id],
    ['entity', entity],
    ['log_group', log_group],
    ['timestamp', String(at.getTime())],
  ]);
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => encodeURIComponent(values.get(name) ?? hole));
}

/**
 * Parses a time of a request: an ISO instant with a zone, such as `2026-11-20T00:00:00+09:00`, or unix seconds as shown
 * in the log, with or without a fraction; null for anything else. Source: LOG-9.
 */
export function requestedInstant(text: string): Date | null {
  if (/^\d{1,11}(?:\.\d{1,9})?$/.test(text)) return new Date(Math.round(Number(text) * 1_000));
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
  const at = shape.test(text) ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
