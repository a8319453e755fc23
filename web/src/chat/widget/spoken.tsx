import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import type { ChatState } from '../conversation/chat-state.ts';

/**
 * What screen readers say: that an answer has begun, and the whole of it once it is complete, instead of each piece.
 * Source: CHAT-5.
 */
export function Spoken({ state }: { readonly state: ChatState }) {
  const { t } = useTranslation('chat');
  const { phase, spoken } = state;
  return (
    <p className="unseen" role="status">
      {phase === 'ready'
        ? spoken !== '' && t(($) => $.spokenEnd, { answer: plainText(spoken) })
        : t(($) => $.spokenBegun)}
    </p>
  );
}

/** The words of Markdown without its marks. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replaceAll(/\\(?=[\p{P}\p{S}])(.)|[*`|]+|__/gu, (_, escaped: string | undefined) => escaped ?? ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}
