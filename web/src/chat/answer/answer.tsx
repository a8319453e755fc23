import { memo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { AnswerLink } from './answer-link.tsx';
import { AnswerTable } from './answer-table.tsx';
import css from './answer.module.css';
import { blocksOf } from './blocks.ts';
import { markFigures } from './mark-figures.ts';
import { MarkedFigure } from './marked-figure.tsx';

/** What an answer may consist of. Everything else is shown as its text: no pictures, no HTML, no boxes to tick. */
const allowed = [
  ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'mark'],
] as const;

const plugins = [remarkGfm];
const marking = [markFigures];

// Headings of an answer are all below those of the window, whatever level a model chose.
const components: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  // Its description only: a picture would tell its server who reads the answer. Source: CHAT-7.
  img: ({ alt }) => <>{alt}</>,
  mark: ({ children }) => <MarkedFigure>{children}</MarkedFigure>,
  h1: 'h4',
  h2: 'h4',
  h3: 'h4',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
};

/** A block is drawn once, although the answer grows behind it. */
const Block = memo(function Block({ markdown }: { readonly markdown: string }) {
  return (
    <Markdown
      remarkPlugins={plugins}
      rehypePlugins={marking}
      allowedElements={allowed}
      unwrapDisallowed
      components={components}
    >
      {markdown}
    </Markdown>
  );
});

/** An answer in Markdown: React elements only, never HTML of its own. Source: CHAT-7. */
export function Answer({ markdown }: { readonly markdown: string }) {
  return (
    <div className={css.answer}>
      {blocksOf(markdown).map((block, index) => (
        <Block key={index} markdown={block} />
      ))}
    </div>
  );
}
