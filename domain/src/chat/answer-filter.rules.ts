/** What an answer may contain without a mark: what tools gave, and what was asked. */
export class KnownFigures {
  readonly #numbers = new Set<string>();
  readonly #links = new Set<string>();

  /** Adds every number in a value, those within its texts too, but not those within known links. */
  add(value: unknown): void {
    if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'string') this.#addText(value);
    else if (Array.isArray(value)) for (const one of value) this.add(one);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) this.add(one);
  }

  /** Adds a link that may be cited. */
  addLink(target: string): void {
    this.#links.add(target);
  }

  /** Whether a written number is known, rounded as it is written. */
  has(written: string): boolean {
    const plain = written.normalize('NFKC').replaceAll(',', '');
    return this.#numbers.has(`${decimalsOf(plain)}:${Number(plain)}`);
  }

  /** Whether a target was given as a link. */
  hasLink(target: string): boolean {
    return this.#links.has(target);
  }

  #addNumber(value: number): void {
    for (const decimals of [0, 1, 2]) this.#numbers.add(`${decimals}:${Number(Math.abs(value).toFixed(decimals))}`);
    this.#numbers.add(`${decimalsOf(String(value))}:${Math.abs(value)}`);
  }

  #addText(text: string): void {
    if (this.#links.has(text)) return;
    for (const [found] of text.normalize('NFKC').matchAll(/\d+(?:[.,]\d+)*/g)) {
      this.#addNumber(Number(found.replaceAll(',', '')));
      for (const part of found.split(/[.,]/)) this.#addNumber(Number(part));
    }
  }
}

function decimalsOf(plain: string): number {
  const [, decimals = ''] = plain.split('.');
  return decimals.length;
}

/** The mark behind a figure that no tool gave. Source: CHAT-10. */
export const figureMark = '(?)';

/** Longest Markdown link that is recognized; anything longer is plain text, and so is one over two lines. */
const longestLink = 700;
const link = /^!?\[([^[\]\n]*)\]\([^\S\n]*<?([^()\s<>]*)>?(?:[^\S\n][^()\n]*)?\)/;
const unfinishedLink = /^!?(\[[^[\]\n]*(\](\([^()\n]*)?)?)?$/;
/** Digits of any width and script, with one point or comma between two of them. */
const number = /^\p{Nd}+(?:[.,．，]\p{Nd}+)*/u;
/** Characters that are not seen, besides line breaks and those that join: they would hide in figures and links. */
const unseen = /(?![\n\t])\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const bareAddress = /^(?:https?:\/\/|www\.)/i;

/**
 * Takes an answer of a model as it comes, and returns what may be shown: figures that no tool gave are marked, links
 * lead only to what the tools named, pictures become their texts, and definitions of links define nothing. Source: CHAT-10.
 */
export class AnswerFilter {
  readonly #known: KnownFigures;
  #rest = '';
  /** The last character that was passed on. */
  #last = '\n';
  #lineBegins = true;
  /** Figures that were marked. */
  readonly unknown: string[] = [];

  constructor(known: KnownFigures) {
    this.#known = known;
  }

  /** @returns what can be shown so far; the rest waits for what follows it */
  push(text: string): string {
    this.#rest += text.replaceAll(unseen, '').normalize('NFC');
    return this.#take(false);
  }

  /** @returns what was held back */
  end(): string {
    return this.#take(true);
  }

  #take(isEnd: boolean): string {
    let shown = '';
    for (let next = this.#next(isEnd); next !== null; next = this.#next(isEnd)) shown += next;
    return shown;
  }

  /** Takes the next piece; null: it waits for more. */
  #next(isEnd: boolean): string | null {
    const rest = this.#rest;
    if (rest === '') return null;
    if (/^!?\[|^!$/.test(rest)) {
      const found = link.exec(rest);
      if (found && found[0].length <= longestLink) return this.#passOn(found[0].length, this.#linkOf(found));
      if (!isEnd && rest.length < longestLink && unfinishedLink.test(rest)) return null;
      return this.#passOn(1, rest.slice(0, 1));
    }
    if (/^[hw]/i.test(rest) && !/[A-Za-z0-9]/.test(this.#last)) {
      if (!isEnd && rest.length < 'https://'.length && !/\s/.test(rest)) return null;
      const address = bareAddress.exec(rest)?.[0];
      // The rest of it is shown as a text, of which no page makes a link.
      if (address !== undefined) return this.#passOn(address.length, '');
    }
    if (/^\p{Nd}/u.test(rest)) return this.#number(isEnd);
    if (rest.startsWith(']')) {
      if (rest === ']' && !isEnd) return null;
      // Without its colon it is no definition, wherever it stands.
      return rest[1] === ':' ? this.#passOn(2, ']\\:') : this.#passOn(1, ']');
    }
    const [piece = ''] = /^[^\p{Nd}![\]hw]+|^[\s\S]/iu.exec(rest) ?? [];
    return this.#passOn(piece.length, piece);
  }

  #number(isEnd: boolean): string | null {
    const [written = ''] = number.exec(this.#rest) ?? [];
    const after = this.#rest.slice(written.length);
    // What follows may go on with the number, or say what it is: few more characters tell.
    if (!isEnd && /^(?:[.,．，)]?|[snrt]|st|nd|rd|th)$/iu.test(after)) return null;
    // A trap's name (LT3) or an ordinal (3rd); a unit or a factor that follows makes it no less a figure.
    const isPartOfWord = /\p{Script=Latin}/u.test(this.#last) || /^(?:st|nd|rd|th)\b/iu.test(after);
    const isOfList = this.#lineBegins && /^[.)]\s/.test(after);
    if (isPartOfWord || isOfList || isOfDate(written, after) || this.#known.has(written))
      return this.#passOn(written.length, written);
    this.unknown.push(written);
    return this.#passOn(written.length, `${written}${figureMark}`);
  }

  #linkOf([whole, label = '', target = '']: RegExpExecArray): string {
    const shown = this.#labelOf(label);
    // Behind an exclamation mark that was shown already, a link would be a picture too.
    const isPicture = whole.startsWith('!') || this.#last === '!';
    return !isPicture && this.#known.hasLink(target) ? `[${shown}](${target})` : shown;
  }

  /** The words of a link, checked as all others are. */
  #labelOf(label: string): string {
    const filter = new AnswerFilter(this.#known);
    filter.#last = ' ';
    filter.#lineBegins = false;
    const shown = filter.push(label) + filter.end();
    this.unknown.push(...filter.unknown);
    return shown;
  }

  #passOn(length: number, shown: string): string {
    this.#rest = this.#rest.slice(length);
    const last = shown.at(-1);
    if (last !== undefined) this.#last = last;
    this.#lineBegins = /(^|\n)\s*$/.test(shown) && (shown.includes('\n') || this.#lineBegins);
    return shown;
  }
}

/** Whether a number is a month or a day of a Japanese date. */
function isOfDate(written: string, after: string): boolean {
  const plain = Number(written.normalize('NFKC'));
  if (!Number.isInteger(plain) || plain < 1) return false;
  return (after.startsWith('月') && plain <= 12) || (after.startsWith('日') && plain <= 31);
}
