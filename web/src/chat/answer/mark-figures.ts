import { figureMark } from '@trapline/domain/chat/answer-filter.rules.ts';

/** A part of the tree of an answer, as far as it matters here. */
interface Part {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  children?: Part[];
}

/** A figure with the mark of the server's check behind it. */
const marked = new RegExp(`(\\p{Nd}[\\p{Nd}.,．，]*)${figureMark.replaceAll(/[()?]/g, String.raw`\$&`)}`, 'u');

/**
 * A plugin for the tree of an answer: makes elements of the figures that the server has marked, because no tool gave
 * them. Source: CHAT-10.
 */
export function markFigures(): (tree: Part) => void {
  return walk;
}

function walk(part: Part): void {
  if (!part.children) return;
  part.children = part.children.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return pieces(child.value);
    walk(child);
    return [child];
  });
}

/** A text, cut at its marked figures. */
function pieces(text: string): Part[] {
  // With a group the separators are kept: texts and figures take turns.
  return text
    .split(marked)
    .map((value, index): Part => {
      const piece: Part = { type: 'text', value };
      return index % 2 === 0
        ? piece
        : { ...{ type: 'element', tagName: 'mark' }, ...{ properties: {}, children: [piece] } };
    })
    .filter(({ type, value }) => type !== 'text' || value !== '');
}
