import { get } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Downloads a file and discards it. @returns its bytes */
export function download(address: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = get(address, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`The export responded with ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** Runs a COPY statement and discards its rows. */
export async function copyIntoNothing(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await client.query(`set timezone = 'Asia/Tokyo'`);
    await pipeline(client.query(copyTo(statement)), nothing);
  } finally {
    await client.end();
  }
}
