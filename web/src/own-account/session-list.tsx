import type { Session } from '@trapline/domain/accounts/session.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Moment } from '../ui/page/moment.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { type Column, DataList } from '../ui/lists/data-list.tsx';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import css from './own-account.module.css';
import './own-account.messages.ts';
import { deviceOf, isHandheld } from './session-device.ts';
import { endOtherSessions, endSession, sessionsQuery } from './session.queries.ts';

/** The current account's sessions, with ways to end them. @param zone IANA time zone of the times shown */
export function SessionList({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('ownAccount');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const list = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (session: Session | null) => (session === null ? endOtherSessions() : endSession(session.id)),
    onSuccess: (_, session) =>
      notify(session === null ? t(($) => $.sessions.othersEnded) : t(($) => $.sessions.ended), 'success'),
    onError: (error) => notify(problemText(tui, error), 'error'),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
  const endOne = async (session: Session) => {
    const yes = await confirm({
      title: t(($) => $.sessions.endQuestion, { device: deviceText(t, session.user_agent) }),
      text: t(($) => $.sessions.endText),
      yes: t(($) => $.sessions.end),
      irreversible: true,
    });
    if (yes) end.mutate(session);
  };
  const endOthers = async () => {
    const yes = await confirm({
      title: t(($) => $.sessions.endOthersQuestion),
      text: t(($) => $.sessions.endOthersText),
      yes: t(($) => $.sessions.endOthers),
      irreversible: true,
    });
    if (yes) end.mutate(null);
  };
  if (list.error !== null && !list.data) {
    return <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) {
    return (
      <Waiting>
        <Skeleton height={28} mb="xs" />
        <Skeleton height={28} />
      </Waiting>
    );
  }
  return (
    <>
      <DataList
        label={t(($) => $.sessions.title)}
        columns={sessionColumns(t, zone, (session) => void endOne(session))}
        rows={list.data}
        rowKey={({ id }) => id}
        busy={end.isPending}
      />
      <div>
        <ReasonButton
          variant="default"
          reason={list.data.length < 2 ? t(($) => $.sessions.noOthers) : undefined}
          loading={end.isPending}
          onClick={() => void endOthers()}
        >
          {t(($) => $.sessions.endOthers)}
        </ReasonButton>
      </div>
    </>
  );
}

type Words = TFunction<'ownAccount'>;

function deviceText(t: Words, userAgent: string): string {
  const device = deviceOf(userAgent);
  if (device) return t(($) => $.sessions.deviceText, { browser: device.browser, system: device.system });
  return userAgent === '' ? t(($) => $.sessions.unknown) : userAgent;
}

function DeviceIcon({ userAgent }: { readonly userAgent: string }) {
  const device = deviceOf(userAgent);
  return device && isHandheld(device) ? (
    <IconDeviceMobile size={20} aria-hidden />
  ) : (
    <IconDeviceDesktop size={20} aria-hidden />
  );
}

function sessionColumns(t: Words, zone: string, onEnd: (session: Session) => void): readonly Column<Session>[] {
  return [
    {
      key: 'device',
      heading: t(($) => $.sessions.device),
      inHead: true,
      cell: ({ user_agent }) => (
        <span className={css.device}>
          <DeviceIcon userAgent={user_agent} />
          {deviceText(t, user_agent)}
        </span>
      ),
    },
    { key: 'address', heading: t(($) => $.sessions.address), cell: ({ address }) => address },
    {
      key: 'began',
      heading: t(($) => $.sessions.began),
      cell: ({ created_at }) => <Moment at={created_at} zone={zone} />,
    },
    {
      key: 'used',
      heading: t(($) => $.sessions.lastUsed),
      cell: ({ last_used_at }) => <Moment at={last_used_at} zone={zone} />,
    },
    {
      key: 'end',
      heading: t(($) => $.sessions.action),
      cell: (session) =>
        session.current ? (
          <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
            {t(($) => $.sessions.thisOne)}
          </StateMark>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={t(($) => $.sessions.endOne, { device: deviceText(t, session.user_agent) })}
            onClick={() => onEnd(session)}
          >
            {t(($) => $.sessions.end)}
          </Button>
        ),
    },
  ];
}
