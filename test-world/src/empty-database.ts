import pg from 'pg';

/** Removes everything from a test's database, so that it is as new. @returns its address */
export async function emptied(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('drop schema public cascade; drop schema graphile_worker cascade; create schema public');
  } finally {
    await client.end();
  }
  return url;
}
