import { Button, Skeleton } from '@mantine/core';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconArrowBackUp, IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { useObservable } from '../../platform/observable.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import '../../sensor-types/sensor-type.messages.ts';
import { CardAnswers, offeredTypes } from './card-answers.tsx';
import { CardOverview, CardPhoto } from './card-photo.tsx';
import css from './check.module.css';
import './check.messages.ts';
import { CheckEnd } from './check-end.tsx';
import type { Outbox } from './outbox.ts';
import { TypeSearch } from './type-search.tsx';
import { useCheckKeys } from './use-check-keys.ts';
import { useNextCards } from './use-next-cards.ts';
import { useReview } from './use-review.ts';

/** Props of `Check`. */
export interface CheckProps {
  readonly type: SensorType;
  /** Ids of the event or sensor to which it is limited. */
  readonly event: string | undefined;
  readonly sensor: string | undefined;
}

const alone: readonly Position[] = [];

/** What was said last, for screen readers. */
function useSaid() {
  const { t } = useTranslation('learningCheck');
  const typeName = useInsectName();
  const [said, setSaid] = useState('');
  return {
    said,
    decided: (type: string | null) =>
      setSaid(type === null ? t(($) => $.saidNone) : t(($) => $.saidType, { type: typeName(type) })),
    skipped: () => setSaid(t(($) => $.saidSkip)),
    undone: () => setSaid(t(($) => $.saidUndo)),
  };
}

/** The card shown, and how: both choices belong to one card, and are reset for the next one. */
function useCardLook(card: QueuedBox | undefined) {
  const first = { card, whole: false, withAlike: false };
  const [look, setLook] = useState(first);
  if (look.card !== card) setLook(first);
  return {
    ...look,
    also: card && look.withAlike ? card.alike : alone,
    setWhole: (whole: boolean) => setLook({ ...look, whole }),
    toggleAlike: () => setLook({ ...look, withAlike: !look.withAlike }),
  };
}

/** The review with what can be done, by button or key, and what is said about it. */
function useCheck({ type, event, sensor }: CheckProps) {
  const { decide, skip, undo, ...review } = useReview(type, { event, sensor });
  const { card } = review;
  const { said, ...say } = useSaid();
  const [searching, setSearching] = useState(false);
  const look = useCardLook(card);
  useNextCards(review.review.cards);
  const act = {
    decide: (decided: string | null) => {
      decide(decided, look.also);
      say.decided(decided);
    },
    skip: () => {
      skip();
      say.skipped();
    },
    undo: () => {
      if (review.review.history.length === 0) return;
      undo();
      say.undone();
    },
  };
  const suggested = card?.suggestion?.type;
  const offered = card ? offeredTypes(card) : [];
  useCheckKeys(
    {
      accept: suggested === undefined ? undefined : () => act.decide(suggested),
      choose: (place) => {
        const chosen = offered[place];
        if (chosen !== undefined) act.decide(chosen);
      },
      search: () => setSearching(card !== undefined),
      withAlike: () => card && card.alike.length > 0 && look.toggleAlike(),
      noInsect: () => card && act.decide(null),
      skip: () => card && act.skip(),
      undo: act.undo,
    },
    !searching,
  );
  return { ...review, ...act, said, look, searching, setSearching };
}

/** The boxes of a sensor type to check, one after another. Source: LEARN-12. */
export function Check(props: CheckProps) {
  const { type, event } = props;
  const { t } = useTranslation(['learningCheck', 'sensorTypes']);
  const check = useCheck(props);
  const { review, card, error } = check;
  const place = { at: review.done + 1, total: review.total };
  return (
    <div className={css.page}>
      <PageHeading
        title={t(($) => $.title, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
        note={
          <Link to="/learning/$sensorType" params={{ sensorType: type }} className={css.back}>
            <IconArrowLeft size={16} aria-hidden />
            {t(($) => $.back)}
          </Link>
        }
      />
      <div className={css.bar}>
        {card && <Progress {...place} />}
        <Button
          className={css.undo ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={review.history.length === 0}
          onClick={check.undo}
        >
          {t(($) => $.undo)}
        </Button>
      </div>
      <Announcement said={check.said} card={card} {...place} />
      <Sending outbox={check.outbox} />
      {error !== null && <ProblemNotice error={error} onRetry={() => void check.refetch()} />}
      {card && <Card card={card} check={check} />}
      {!card && error === null && check.isLoading && <WaitingCard />}
      {!card && error === null && !check.isLoading && (
        <CheckEnd type={type} review={review} event={event} onResume={check.resume} />
      )}
      {check.searching && (
        <TypeSearch
          onChoose={(chosen) => {
            check.setSearching(false);
            check.decide(chosen);
          }}
          onClose={() => check.setSearching(false)}
        />
      )}
    </div>
  );
}

/** The box with the photo around it, and the answers beside or below. */
function Card({ card, check }: { readonly card: QueuedBox; readonly check: ReturnType<typeof useCheck> }) {
  const { t } = useTranslation('learningCheck');
  const { look } = check;
  return (
    <div className={css.card}>
      <CardPhoto card={card} also={look.also} whole={look.whole} onWhole={look.setWhole} />
      <div className={css.side}>
        <CardAnswers
          card={card}
          withAlike={look.withAlike}
          onWithAlike={look.toggleAlike}
          onDecide={check.decide}
          onSearch={() => check.setSearching(true)}
          onSkip={check.skip}
        />
        <CardOverview card={card} />
        <p className={css.keys}>{t(($) => $.keys)}</p>
      </div>
    </div>
  );
}

function Progress({ at, total }: { readonly at: number; readonly total: number }) {
  const { t } = useTranslation('learningCheck');
  return (
    <div className={css.progress}>
      <progress max={total} value={at - 1} aria-label={t(($) => $.progressLong, { at, total })} />
      <span aria-hidden>{t(($) => $.progress, { at, total })}</span>
    </div>
  );
}

/** Says what was done and what comes next, to those who do not see it. */
function Announcement(props: {
  readonly said: string;
  readonly card: QueuedBox | undefined;
  readonly at: number;
  readonly total: number;
}) {
  const { t } = useTranslation('learningCheck');
  const typeName = useInsectName();
  const { said, card, at, total } = props;
  const suggestion = card?.suggestion ? t(($) => $.suggested, { type: typeName(card.suggestion?.type ?? '') }) : '';
  return (
    <p className="unseen" role="status">
      {said !== '' &&
        (card ? t(($) => $.announce, { said, at, total, suggestion }) : t(($) => $.announceLast, { said }))}
    </p>
  );
}

/** Says that decisions are still to be sent, as long as there is no connection. */
function Sending({ outbox }: { readonly outbox: Outbox }) {
  const { t } = useTranslation('learningCheck');
  const { waiting, offline } = useObservable(outbox.state);
  if (!offline || waiting === 0) return null;
  return (
    <p className={css.offline} role="alert">
      <IconCloudOff size={18} aria-hidden />
      {t(($) => $.offline, { count: waiting })}
    </p>
  );
}

function WaitingCard() {
  return (
    <Waiting>
      <div className={css.card}>
        <Skeleton className={css.photo ?? ''} />
        <Skeleton height={240} />
      </div>
    </Waiting>
  );
}
