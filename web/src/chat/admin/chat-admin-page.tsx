import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMonth, monthAt } from '../../dashboard/months.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { pageOf } from '../../ui/lists/list-address.ts';
import tabs from '../../ui/record/asset-tabs.module.css';
import './chat-admin.messages.ts';
import { ChatCost } from './chat-cost.tsx';
import { SentRequests } from './sent-requests.tsx';

/** What the chat cost each organization, and what was sent to the endpoint; for product admins. Source: CHAT-8, CHAT-11. */
export function ChatAdminPage() {
  const { tab, month: asked = '', page } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The server counts the tokens of months in UTC.
  const newest = useNow((now) => monthAt(now, 'UTC'));
  if (tab === 'sent') {
    return (
      <SentRequests
        note={<Tabs />}
        page={pageOf(page)}
        onPage={(next) => {
          const search = { tab: 'sent', ...(next === 1 ? {} : { page: String(next) }) };
          void navigate({ to: '/admin/chat', search });
        }}
      />
    );
  }
  return (
    <ChatCost
      note={<Tabs />}
      month={isMonth(asked) && asked < newest ? asked : newest}
      newest={newest}
      onMonth={(next) => void navigate({ to: '/admin/chat', search: next === newest ? {} : { month: next } })}
    />
  );
}

/** Links, so that each part has an address. */
function Tabs() {
  const { t } = useTranslation('chatAdmin');
  return (
    <nav className={tabs.tabs} aria-label={t(($) => $.tabs.label)}>
      <Link to="/admin/chat" search={{}} activeOptions={{ exact: true }}>
        {t(($) => $.tabs.usage)}
      </Link>
      <Link to="/admin/chat" search={{ tab: 'sent' }} activeOptions={{ exact: true }}>
        {t(($) => $.tabs.sent)}
      </Link>
    </nav>
  );
}
