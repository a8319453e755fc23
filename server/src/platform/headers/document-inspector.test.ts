import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { plainPdf } from '@trapline/test-world/hostile/hostile-pdfs.ts';
import { drawnTrap } from '@trapline/test-world/pictures/pictures.ts';
import { createDocumentInspector } from './document-inspector.ts';

const found = (bytes: Uint8Array, chunk = 65_536) => {
  const inspector = createDocumentInspector();
  for (let at = 0; at < bytes.length; at += chunk) inspector.push(bytes.subarray(at, at + chunk));
  return inspector.end();
};

/** A ZIP of files with these names. @param bytes of the first one */
async function zipOf(names: readonly string[], bytes = 10): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [index, name] of names.entries()) {
    zip.addBuffer(Buffer.alloc(index === 0 ? bytes : 10, 'x'), name, { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream);
}

const webm = Buffer.concat([
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701000000000003e8',
    'hex',
  ),
  Buffer.alloc(1_000),
]);
const matroska = Buffer.from('1a45dfa3934282886d6174726f736b6142878104', 'hex');
const box = (type: string, content = Buffer.alloc(0)) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(type), content]);
};
const film = (brand: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`)),
    box('moov', Buffer.alloc(20)),
    box('mdat', Buffer.alloc(50)),
  ]);
const workbook = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'];

describe('a document', () => {
  it('is what its bytes say', async () => {
    const picture = await drawnTrap();
    expect(found(plainPdf('Text'))).toEqual({ contentType: 'application/pdf' });
    expect(found(await picture.clone().jpeg().toBuffer())).toEqual({ contentType: 'image/jpeg' });
    expect(found(await picture.clone().png().toBuffer())).toEqual({ contentType: 'image/png' });
    expect(found(film('isom'))).toEqual({ contentType: 'video/mp4' });
    expect(found(webm)).toEqual({ contentType: 'video/webm' });
    expect(found(await zipOf(workbook))).toEqual({
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });

  it('is none of another kind', async () => {
    expect(found(Buffer.from('<html><script>alert(1)</script></html>'))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(Buffer.from(`<html>${plainPdf('x').toString('latin1')}`))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(film('qt  '))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(film('heic'))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(matroska)).toEqual({ flaw: 'wrong_file_type' });
    expect(found(await zipOf(['a.txt']))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(await zipOf([...workbook, 'xl/vbaProject.bin']))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(Buffer.from('MZ\u0090'))).toEqual({ flaw: 'wrong_file_type' });
    expect(found(Buffer.alloc(0))).toEqual({ flaw: 'incomplete_file' });
  });

  it('is complete', async () => {
    const picture = await (await drawnTrap()).png().toBuffer();
    const zip = await zipOf(workbook);
    for (const whole of [plainPdf('Text'), picture, film('isom'), zip, webm]) {
      expect(found(whole.subarray(0, whole.length - 30))).toEqual({ flaw: 'incomplete_file' });
    }
  });

  it('is the same however it arrives, also when it is long', async () => {
    const end = await zipOf(workbook);
    const files = [plainPdf('Text'), webm, end, Buffer.concat([await zipOf(['a'.repeat(200)], 3_000_000), end])];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.constantFrom(...files), (chunk, bytes) => {
        const size = Math.max(chunk, bytes.length / 5_000);
        expect(found(bytes, Math.ceil(size))).toEqual(found(bytes));
      }),
      { numRuns: 40 },
    );
  });
});
