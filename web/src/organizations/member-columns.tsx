import { mayBeAppointed } from '@trapline/domain/organizations/member.rules.ts';
import type { Member } from '@trapline/domain/organizations/organization.schema.ts';
import { IconClock, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../ui/lists/data-list.tsx';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './member.messages.ts';
import css from './organization.module.css';

/** Options of the member columns. */
interface MemberColumnsOptions {
  readonly ownEmail: string;
  /** Whether names link to the accounts of the back office. */
  readonly inBackOffice: boolean;
  readonly editing: boolean;
  /** Absent if the account does not manage the members. */
  readonly remove?: (member: Member) => void;
  readonly appoint?: (member: Member) => void;
}

function MemberName({ member, inBackOffice }: { readonly member: Member; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('members');
  if (member.invitation) return <span className={css.quiet}>{t(($) => $.invited)}</span>;
  if (!inBackOffice) return <>{member.name}</>;
  return (
    <Link to="/admin/accounts/$userEmail" params={{ userEmail: member.email }}>
      {member.name}
    </Link>
  );
}

function MemberState({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  const { t } = useTranslation('members');
  const self = isSelf ? ` (${t(($) => $.you)})` : '';
  if (member.invitation) {
    return (
      <StateMark tone="quiet" icon={<IconClock aria-hidden />}>
        {t(($) => $.waiting)}
      </StateMark>
    );
  }
  return member.admin ? (
    <StateMark tone="good" icon={<IconShieldCheck aria-hidden />}>
      {t(($) => $.admin)}
      {self}
    </StateMark>
  ) : (
    <span className={css.plainState}>
      <IconUser size={16} aria-hidden />
      {t(($) => $.member)}
      {self}
    </span>
  );
}

function MemberActions(props: { readonly member: Member; readonly options: MemberColumnsOptions }) {
  const { t } = useTranslation('members');
  const { member, options } = props;
  const { remove, appoint } = options;
  const name = member.name || member.email;
  return (
    <span className={css.actions}>
      {appoint && mayBeAppointed(member) && (
        <ReasonButton
          variant="default"
          size="xs"
          label={t(($) => $.appointOne, { name })}
          reason={options.editing ? t(($) => $.isEditing) : undefined}
          onClick={() => appoint(member)}
        >
          {t(($) => $.appoint)}
        </ReasonButton>
      )}
      {remove && (
        <ReasonButton
          variant="default"
          size="xs"
          label={t(($) => (member.invitation ? $.withdrawOne : $.removeOne), { name })}
          reason={member.email === options.ownEmail ? t(($) => $.isSelf) : undefined}
          onClick={() => remove(member)}
        >
          {t(($) => (member.invitation ? $.withdraw : $.remove))}
        </ReasonButton>
      )}
    </span>
  );
}

/** Returns the columns of the members, with a column of actions for those who manage them. */
export function memberColumns(t: TFunction<'members'>, options: MemberColumnsOptions): readonly Column<Member>[] {
  const columns: Column<Member>[] = [
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      cell: (member) => <MemberName member={member} inBackOffice={options.inBackOffice} />,
    },
    {
      key: 'email',
      heading: t(($) => $.email),
      inRow: 'text',
      cell: ({ email }) => <span className={css.email}>{email}</span>,
    },
    {
      key: 'state',
      inRow: 'state',
      heading: t(($) => $.state),
      cell: (member) => <MemberState member={member} isSelf={member.email === options.ownEmail} />,
    },
  ];
  if (!options.remove) return columns;
  return [
    ...columns,
    {
      key: 'action',
      inRow: 'line',
      heading: t(($) => $.action),
      cell: (member) => <MemberActions member={member} options={options} />,
    },
  ];
}
