/** Elements that tell a browser which files a page will load, by its address; `*` stands for its last part. */
export type PageHints = ReadonlyMap<string, string>;

/**
 * Reads which files of the built web belong to which page.
 * @param text `page-files.json` of the build; null: there is none
 * @param placeholder stands for the nonce of a response
 */
export function readHints(text: string | null, placeholder: string): PageHints {
  const filesByPage: Readonly<Record<string, readonly string[]>> = text === null ? {} : JSON.parse(text);
  return new Map(
    Object.entries(filesByPage).map(([page, files]) => [page, files.map((file) => hintOf(file, placeholder)).join('')]),
  );
}

function hintOf(file: string, placeholder: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="${file}" nonce="${placeholder}">`;
}

/** The elements for the page at a path. */
export function hintsFor(hints: PageHints, path: string): string {
  return hints.get(path) ?? hints.get(path.replace(/[^/]+$/, '*')) ?? '';
}
