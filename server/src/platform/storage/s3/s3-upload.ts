import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '@trapline/domain/common/errors.ts';
import { isMissingObject, type PatientS3Client } from './s3-client.ts';

/** Bytes of one part, held in memory while it is sent. S3 takes 10,000 parts: 80 GB. */
const partBytes = 8 * 1024 * 1024;
/** Larger files are sent in parts, so that a lost connection repeats one part, not the file. */
const largestWhole = 2 * partBytes;
/** Parts of one file being sent at the same time. */
const partsAtOnce = 3;

/**
 * Stores a local file as an object, which becomes visible whole when the store has all of its bytes: each request
 * carries the signed SHA-256 of its body, and the store refuses others. Source: SCALE-4
 */
export async function uploadFile(client: PatientS3Client, key: string, file: string): Promise<void> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  if (size > largestWhole) await uploadParts(client, key, handle, size);
  else await client.makeRequest({ method: 'PUT', objectName: key, payload: await readPart(handle, 0, size) });
}

async function readPart(handle: FileHandle, position: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(part, filled, bytes - filled, position + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was stored');
    filled += bytesRead;
  }
  return part;
}

async function uploadParts(
  client: PatientS3Client,
  objectName: string,
  handle: FileHandle,
  size: number,
): Promise<void> {
  const begun = await client.makeRequest({ method: 'POST', objectName, query: 'uploads', returnBody: true });
  const uploadId = textOf(await begun.text(), 'UploadId');
  const query = { uploadId };
  try {
    const tags = await sendParts(client, objectName, uploadId, handle, size);
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const payload = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const ended = await client.makeRequest({ method: 'POST', objectName, query, payload, returnBody: true });
    // A store that fails while it joins the parts has already begun a 200.
    textOf(await ended.text(), 'CompleteMultipartUploadResult');
    const stored = await client.statObject(objectName);
    if (stored.size !== size) throw new Error(`The store has ${stored.size} bytes of ${size}`);
  } catch (error) {
    await abort(client, objectName, uploadId);
    throw error;
  }
}

/** Removes the parts of a file that was not completed. A dead store keeps them until its own life cycle removes them. */
async function abort(client: PatientS3Client, objectName: string, uploadId: string): Promise<void> {
  try {
    await client.makeRequest({ method: 'DELETE', objectName, query: { uploadId }, statusCode: 204 });
  } catch (error) {
    if (!(error instanceof Problem) && !isMissingObject(error)) throw error;
  }
}

/** Sends all parts, some at the same time. @returns their tags, in order */
async function sendParts(
  client: PatientS3Client,
  objectName: string,
  uploadId: string,
  handle: FileHandle,
  size: number,
): Promise<readonly string[]> {
  const count = Math.ceil(size / partBytes);
  const tags: string[] = [];
  let next = 0;
  const sender = async () => {
    for (let part = next++; part < count; part = next++) {
      const start = part * partBytes;
      const payload = await readPart(handle, start, Math.min(partBytes, size - start));
      const query = { partNumber: String(part + 1), uploadId };
      const sent = await client.makeRequest({ method: 'PUT', objectName, query, payload });
      const tag = sent.headers.get('etag')?.replaceAll('"', '');
      if (tag === undefined) throw new Error('The store named no tag of a part');
      tags[part] = tag;
    }
  };
  // All are awaited before the file is closed.
  const results = await Promise.allSettled(Array.from({ length: Math.min(partsAtOnce, count) }, sender));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return tags;
}

/** The text of the first element of this name. @throws Error when there is none */
function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`The store's answer has no ${name}`);
  return text;
}
