import type { Db } from '@trapline/server/platform/database/database.ts';
import { fieldUnit, sha256 } from '../uploads/ingestion.ts';
import type { HostileFile } from './hostile-files.ts';

/** A file on its way: what it is sent as, and what is said of it. */
export type FileToSend = Pick<HostileFile, 'bytes' | 'contentType' | 'said'>;

/**
 * Sends a file as a field unit does.
 * @param timestamp unix seconds
 * @returns the type of the problem with which it was refused, or `taken`
 */
export async function sendFile(url: string, key: string, file: FileToSend, timestamp: number): Promise<string> {
  const unit = fieldUnit(url, key);
  const { bytes, contentType = 'image/jpeg', said } = file;
  const truth = { size: bytes.length, sha256: sha256(bytes) };
  const asked = await unit.ask({ content_type: contentType, resource: 'photo', timestamp, ...truth, ...said });
  const told: { readonly url?: string; readonly type?: string } = JSON.parse(await asked.text());
  if (told.url === undefined) return told.type ?? `status ${asked.status}`;
  const put = await unit.put(told.url, bytes, contentType);
  const answer: { readonly type?: string } = JSON.parse(await put.text());
  return put.status === 201 ? 'taken' : (answer.type ?? `status ${put.status}`);
}

/** What became of the photos of a sensor that were taken, by timestamp. */
export interface KeptPhoto {
  /** `waiting` until it is known. */
  readonly answer: 'shown' | 'marked' | 'waiting';
  /** Why it is marked. */
  readonly error: string | null;
  /** Whether it can be seen already, small. */
  readonly has_poster: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** Looks at the photos of a sensor; its events no longer wait when their photos do not. */
export async function keptPhotos(db: Db, sensorKey: number): Promise<ReadonlyMap<number, KeptPhoto>> {
  const rows = await db
    .selectFrom('attachments as a')
    .innerJoin('events as e', (join) => join.onRef('e.sensor_key', '=', 'a.sensor_key').onRef('e.ts', '=', 'a.ts'))
    .where('a.sensor_key', '=', sensorKey)
    .select(['a.ts', 'a.state', 'a.error', 'a.has_poster', 'a.width', 'a.height', 'e.processing'])
    .execute();
  return new Map(
    rows.map(({ ts, state, processing, ...row }) => {
      const answer = state === 'understood' ? 'shown' : 'marked';
      return [ts.getTime() / 1_000, { ...row, answer: processing || state === 'stored' ? 'waiting' : answer }];
    }),
  );
}
