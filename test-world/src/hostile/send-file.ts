import type { Db } from '@trapline/server/platform/database/database.ts';
import { fieldUnit, sha256 } from '../uploads/ingestion.ts';
import type { HostileFile } from './hostile-files.ts';

/** A file to send, its content type, and false values announced for it. */
export type FileToSend = Pick<HostileFile, 'bytes' | 'contentType' | 'said'>;

/**
 * Sends a file as a field unit does.
 * @param timestamp unix seconds
 * @returns `taken`, or the problem type of the refusal
 */
export async function sendFile(url: string, key: string, file: FileToSend, timestamp: number): Promise<string> {
  const unit = fieldUnit(url, key);
  const { bytes, contentType = 'image/jpeg', said } = file;
  const truth = { size: bytes.length, sha256: sha256(bytes) };
  const response = await unit.ask({ content_type: contentType, resource: 'photo', timestamp, ...truth, ...said });
  const ticket: { readonly url?: string; readonly type?: string } = JSON.parse(await response.text());
  if (ticket.url === undefined) return ticket.type ?? `status ${response.status}`;
  const put = await unit.put(ticket.url, bytes, contentType);
  const answer: { readonly type?: string } = JSON.parse(await put.text());
  return put.status === 201 ? 'taken' : (answer.type ?? `status ${put.status}`);
}

/** State of an accepted photo. */
export interface KeptPhoto {
  /** `waiting` until the result is known. */
  readonly answer: 'shown' | 'marked' | 'waiting';
  /** Reason of the error mark. */
  readonly error: string | null;
  /** Whether its thumbnail exists already. */
  readonly has_poster: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** States of a sensor's accepted photos by timestamp. Once no photo waits, its event does not wait either. */
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
