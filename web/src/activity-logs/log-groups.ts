import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { isRecord } from '../platform/is-record.ts';

/** Entries shown as one row. */
export interface LogGroup {
  /** The entry that says how it ended. */
  readonly head: ActivityLogItem;
  /** All entries of the group, newest first; the head is the first. */
  readonly entries: readonly ActivityLogItem[];
}

/** Identifies the file that an entry is about: its key and when it was taken; null if it is about none. */
function fileOf({ message }: ActivityLogItem): string | null {
  const { key, metadata } = message;
  if (typeof key !== 'string' || !isRecord(metadata)) return null;
  return `${key} ${String(metadata['timestamp'])}`;
}

/** Groups entries, newest first, so that a file and the request that announced it are one row. Source: LOG-10. */
export function logGroups(logs: readonly ActivityLogItem[]): readonly LogGroup[] {
  const groups: { readonly head: ActivityLogItem; readonly entries: ActivityLogItem[] }[] = [];
  const open = new Map<string, ActivityLogItem[]>();
  for (const log of logs) {
    const file = fileOf(log);
    const arrived = file === null ? undefined : open.get(file);
    if (file !== null && arrived && log.message['event'] === 'url given') {
      arrived.push(log);
      open.delete(file);
      continue;
    }
    const entries = [log];
    groups.push({ head: log, entries });
    if (file !== null && log.log_group === 'upload') open.set(file, entries);
  }
  return groups;
}
