import type { ChatUsage } from '@trapline/domain/chat/chat.schema.ts';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MonthChoice } from '../../dashboard/month-choice.tsx';
import { exceededColumn, organizationColumn } from '../../organizations/organization-columns.tsx';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import type { Column } from '../../ui/lists/data-list.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { chatUsageQuery } from '../chat.queries.ts';
import './chat-admin.messages.ts';
import css from './chat-admin.module.css';

type OrganizationCost = ChatUsage['organizations'][number];

const number = (value: number) => numberText(value, currentLocale());
const tokensOf = ({ input_tokens, output_tokens }: OrganizationCost) => input_tokens + output_tokens;

/** Tokens of a month by organization, and their limit. Source: CHAT-11. */
export function ChatCost(props: {
  readonly note: ReactNode;
  /** `YYYY-MM` */
  readonly month: string;
  /** The current month. */
  readonly newest: string;
  readonly onMonth: (month: string) => void;
}) {
  const { t } = useTranslation('chatAdmin');
  const { note, month, newest, onMonth } = props;
  const { data, error, refetch, isPlaceholderData } = useQuery(chatUsageQuery(month));
  const phone = usePhone();
  const rows = data?.organizations;
  return (
    <ListPage
      title={t(($) => $.title)}
      note={
        <>
          {note}
          {data && <About usage={data} />}
        </>
      }
      q=""
      page={1}
      perPage={Math.max(1, rows?.length ?? 1)}
      onSearch={() => {}}
      filters={<MonthChoice month={month} newest={newest} onChange={onMonth} />}
      list={{ data: rows && { rows, total: rows.length }, error, refetch, isPlaceholderData }}
      columns={costColumns(t, phone, data?.limit ?? 0)}
      rowKey={({ id }) => id ?? ''}
      isWarning={({ exceeded }) => exceeded}
      empty={{
        icon: <IconMessageChatbot size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle, { month }),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

/** Who answers, with the limit; and the sums of the month. */
function About({ usage }: { readonly usage: ChatUsage }) {
  const { t } = useTranslation('chatAdmin');
  const { model, limit, organizations } = usage;
  const tokens = organizations.reduce((sum, one) => sum + tokensOf(one), 0);
  const questions = organizations.reduce((sum, one) => sum + one.questions, 0);
  return (
    <div className={css.about}>
      <p>{model === null ? t(($) => $.noModel) : t(($) => $.model, { model, limit: number(limit) })}</p>
      {organizations.length > 0 && (
        <p className={css.totals} role="status">
          {t(($) => $.totals, { count: organizations.length, questions: number(questions), tokens: number(tokens) })}
        </p>
      )}
    </div>
  );
}

/** @param phone whether there are rows instead of a table */
function costColumns(t: TFunction<'chatAdmin'>, phone: boolean, limit: number): readonly Column<OrganizationCost>[] {
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });
  const share = (one: OrganizationCost) => (limit > 0 ? percent.format(tokensOf(one) / limit) : '-');
  const name = organizationColumn<OrganizationCost>(
    t(($) => $.organization),
    t(($) => $.none),
  );
  const state = exceededColumn<OrganizationCost>(
    t(($) => $.state),
    t(($) => $.exceeded),
  );
  if (phone) {
    const figures: Column<OrganizationCost> = {
      key: 'figures',
      heading: t(($) => $.total),
      inRow: 'text',
      cell: (one) => {
        const words = { questions: number(one.questions), tokens: number(tokensOf(one)), share: share(one) };
        return t(($) => $.figures, words);
      },
    };
    return [name, figures, state];
  }
  return [
    name,
    { key: 'questions', heading: t(($) => $.questions), numeric: true, cell: (one) => number(one.questions) },
    {
      key: 'input',
      heading: t(($) => $.input),
      numeric: true,
      priority: 2,
      cell: (one) => number(one.input_tokens),
    },
    {
      key: 'output',
      heading: t(($) => $.output),
      numeric: true,
      priority: 1,
      cell: (one) => number(one.output_tokens),
    },
    { key: 'total', heading: t(($) => $.total), numeric: true, cell: (one) => number(tokensOf(one)) },
    { key: 'share', heading: t(($) => $.share), numeric: true, cell: share },
    state,
  ];
}
