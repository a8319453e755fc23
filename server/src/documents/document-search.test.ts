import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentWorld, startDocuments } from '@trapline/test-world/document-world.ts';
import { hostilePdfs, plainPdf } from '@trapline/test-world/hostile/hostile-pdfs.ts';
import { searchDocuments } from './search-documents.actions.ts';

let world: DocumentWorld;
let test: DocumentWorld['test'];
let admin: DocumentWorld['admin'];
beforeAll(async () => {
  world = await startDocuments();
  ({ test, admin } = world);
});
afterAll(() => world.stop());

const reader: DocumentWorld['reader'] = (types) => world.reader(types);
const publish: DocumentWorld['publish'] = (...given) => world.publish(...given);
const list: DocumentWorld['list'] = (headers) => world.list(headers);
const get: DocumentWorld['get'] = (path, headers) => world.get(path, headers);
const untilRead = () => world.untilRead();

describe('the search', () => {
  const find = async (q: string, headers: Record<string, string>) => {
    const { bytes } = await get(`/api/documents/search?q=${encodeURIComponent(q)}`, headers);
    const { passages }: { passages: readonly { fileName: string; page: number | null; passage: string | null }[] } =
      JSON.parse(bytes.toString());
    return passages;
  };

  it('finds titles, names and text, all words of them, and only what the reader may read', {
    timeout: 180_000,
  }, async () => {
    await publish('drains.pdf', plainPdf('Moth flies breed in the slime of drains.'), { title: 'Cleaning guide' });
    await publish('other.pdf', plainPdf('Moth flies again, and nothing else.'), {
      sensor_type: 'fly',
      title: '蛾の手引き',
    });
    await untilRead();
    const { headers } = await reader(['station', 'fly']);
    expect(await find('ＳＬＩＭＥ drains', headers)).toEqual([
      {
        ...{ sensor_type: 'station', title: 'Cleaning guide', fileName: 'drains.pdf', page: 1 },
        passage: 'Moth flies breed in the slime of drains.',
      },
    ]);
    expect((await find('moth', headers)).map(({ fileName }) => fileName).toSorted()).toEqual([
      'drains.pdf',
      'other.pdf',
    ]);
    // One word of the title, one of the text; and a title alone.
    expect(await find('cleaning moth', headers)).toMatchObject([{ fileName: 'drains.pdf', page: 1 }]);
    expect(await find('手引き', headers)).toMatchObject([{ fileName: 'other.pdf', page: null, passage: null }]);
    expect(await find('drains.pdf', headers)).toMatchObject([{ fileName: 'drains.pdf', page: null }]);
    expect(await find('moth elephants', headers)).toEqual([]);
    expect(await find("moth' or 1=1 --", headers)).toEqual([]);
    expect(await find('%', headers)).toEqual([]);
    const other = await reader(['station']);
    expect((await find('moth', other.headers)).map(({ fileName }) => fileName)).toEqual(['drains.pdf']);
    expect(await find('moth', (await reader(['rat_monitor'])).headers)).toEqual([]);
  });

  it('serves questions: any of the words, the best passage first', async () => {
    const { account } = await reader(['station', 'fly']);
    const { db } = test.portal.services;
    const found = await searchDocuments(db, account, 'what to do against moth flies in drains', {
      every: false,
      most: 2,
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ fileName: 'drains.pdf', page: 1 });
    expect(await searchDocuments(db, account, '   ', { every: false })).toEqual([]);
    const absent = (most: number) => Array.from({ length: most }, (_, n) => `word${n}`).join(' ');
    expect(await searchDocuments(db, account, `${absent(11)} drains`, { every: false })).toHaveLength(1);
    expect(await searchDocuments(db, account, `${absent(12)} drains`, { every: false })).toEqual([]);
  });

  it('says of a file that it cannot be read, and goes on with the others', { timeout: 180_000 }, async () => {
    const [, rubbish] = hostilePdfs[0] ?? [];
    await publish('rubbish.pdf', rubbish?.() ?? Buffer.alloc(0));
    await publish('blank.pdf', plainPdf(''));
    await publish('after.pdf', plainPdf('Read after the others'));
    await untilRead();
    const states = (await list(admin)).station?.map(({ fileName, text }) => `${fileName} ${text}`);
    expect(states).toEqual(expect.arrayContaining(['rubbish.pdf unreadable', 'blank.pdf empty', 'after.pdf read']));
  });
});
