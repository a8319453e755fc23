/** Path of an event in the portal, by which answers cite it. Source: CHAT-7. */
export function eventLink({ id, place_id }: { readonly id: string; readonly place_id: string }): string {
  return `/station/${place_id}?event=${id}`;
}

/** Most events cited on a line. */
const mostCites = 3;

/** Links to events, in Markdown, named by their months. Source: CHAT-7. */
export function citesOf(events: readonly { readonly id: string; readonly place_id: string; readonly month: string }[]) {
  return events
    .slice(0, mostCites)
    .map((event) => `[${event.month}](${eventLink(event)})`)
    .join(' ');
}

/** Most characters of a name or passage in an answer. */
const longest = 300;

/**
 * A text from data as Markdown that shows it and does nothing else: what Markdown reads as a link, picture, heading or
 * HTML is escaped, and lines are joined. Source: CHAT-10.
 */
export function plainMarkdown(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const short = line.length > longest ? `${line.slice(0, longest)}…` : line;
  const escaped = short.replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, (mark) => `\\${mark}`);
  // GitHub's Markdown makes links of bare addresses.
  return escaped.replaceAll('://', '&#58;//').replaceAll(/\bwww\./gi, (www) => `${www.slice(0, -1)}&#46;`);
}
