import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The parts of a workbook by path. */
export type WorkbookParts = ReadonlyMap<string, Buffer>;

/** Takes a workbook apart, by a library other than the one that made it. */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookParts> {
  const zip = await fromBufferPromise(bytes);
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (parts.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

const tag = /<(?:\?xml [^?]*\?|\/[A-Za-z:]+|[A-Za-z][A-Za-z0-9:]*(?:\s+[A-Za-z_][A-Za-z0-9:_]*="[^"<]*")*\s*\/?)>/y;
const words = /[^<&]+|&(?:amp|lt|gt|quot);/y;

/**
 * Checks that XML is well-formed, as far as the portal writes it: every sign belongs to a tag, to text or to one of the
 * four entities, tags are closed in order, and there is one root.
 * @throws an error that shows where it is not
 */
export function checkXml(xml: string): void {
  const open: string[] = [];
  let roots = 0;
  for (let at = 0; at < xml.length; ) {
    const [found] = matchAt(tag, xml, at) ?? matchAt(words, xml, at) ?? [];
    const fault = () => new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 80)}`);
    if (found === undefined) throw fault();
    at += found.length;
    if (found.startsWith('</')) {
      if (open.pop() !== found.slice(2, -1)) throw fault();
    } else if (found.startsWith('<') && !found.startsWith('<?')) {
      if (open.length === 0) roots += 1;
      if (!found.endsWith('/>')) open.push(/^<([A-Za-z0-9:]+)/.exec(found)?.[1] ?? '');
      checkAttributes(found, fault);
    }
  }
  if (open.length > 0 || roots !== 1) throw new Error(`Not closed: ${open.join(', ')}, ${roots} roots`);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function checkAttributes(found: string, fault: () => Error): void {
  const names = [...found.matchAll(/\s([A-Za-z_][A-Za-z0-9:_]*)="([^"]*)"/g)];
  if (new Set(names.map(([, name]) => name)).size !== names.length) throw fault();
  for (const [, , value = ''] of names) if (/&(?!(?:amp|lt|gt|quot);)/.test(value)) throw fault();
}

/** Target of each relation of a workbook as a path, with the part that has it. */
export function relationsOf(parts: WorkbookParts): readonly { readonly from: string; readonly to: string }[] {
  return [...parts].flatMap(([path, bytes]) => {
    if (!path.endsWith('.rels')) return [];
    const folder = path.replace(/_rels\/[^/]*$/, '');
    const targets = [...bytes.toString().matchAll(/ Target="([^"]+)"/g)];
    return targets.map(([, target = '']) => ({
      from: path,
      to: new URL(target, `file:///${folder}`).pathname.slice(1),
    }));
  });
}

/** Texts of the cells of a sheet. */
export function textsOf(sheet: Buffer): readonly string[] {
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...sheet.toString().matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) => plain(text));
}
