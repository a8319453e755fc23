import { Button } from '@mantine/core';
import type { Deletion } from '@trapline/domain/retention/retention.schema.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dateTimeText } from '../platform/times/zoned-time.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText, numberText } from '../platform/words/number-text.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { DeletionState } from './deletions-section.tsx';
import css from './retention.module.css';
import './retention.messages.ts';
import { deletedFilesPath, deletionQuery } from './retention.queries.ts';
import { aboutText, daysText } from './scope-words.ts';

/** The certificate of a deletion of the account's own organization. */
export function OwnCertificatePage() {
  const { owner_id } = useCurrentUser();
  const { deletion = '' } = useParams({ strict: false });
  return owner_id === null ? null : <Loaded organization={owner_id} deletion={deletion} inBackOffice={false} />;
}

/** The back office page of the certificate of a deletion. */
export function CertificatePage() {
  const { id = '', deletion = '' } = useParams({ strict: false });
  return <Loaded organization={id} deletion={deletion} inBackOffice />;
}

interface Named {
  readonly organization: string;
  readonly deletion: string;
  readonly inBackOffice: boolean;
}

function Loaded(named: Named) {
  const { t } = useTranslation('retention');
  const query = useQuery(deletionQuery(named.organization, named.deletion));
  return (
    <RecordPage query={query} title={t(($) => $.certificate.title)}>
      {(deletion) => <Certificate {...named} of={deletion} />}
    </RecordPage>
  );
}

function Certificate({ of, organization, inBackOffice }: Named & { readonly of: Deletion }) {
  const { t } = useTranslation('retention');
  const back = { className: css.link, children: t(($) => $.title) };
  return (
    <div className={css.certificate}>
      <PageHeading
        title={t(($) => $.certificate.title)}
        note={
          <p className={css.screen}>
            {inBackOffice ? (
              <Link {...back} to="/admin/organizations/$id/retention" params={{ id: organization }} />
            ) : (
              <Link {...back} to="/organization/retention" />
            )}
          </p>
        }
      >
        <Button
          className={css.screen ?? ''}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t(($) => $.certificate.print)}
        </Button>
      </PageHeading>
      {of.state !== 'done' && <p role="status">{t(($) => $.certificate.running)}</p>}
      <Request of={of} />
      <Proof of={of} organization={organization} />
      <p>{t(($) => $.certificate.whole)}</p>
      <p>{t(($) => $.certificate.remains)}</p>
    </div>
  );
}

function Request({ of }: { readonly of: Deletion }) {
  const { t } = useTranslation('retention');
  const { time_zone: zone } = of;
  return (
    <FieldList>
      <FieldView label={t(($) => $.certificate.number)}>{of.id}</FieldView>
      <FieldView label={t(($) => $.certificate.organization)}>{of.organization}</FieldView>
      <FieldView label={t(($) => $.certificate.about)}>{aboutText(t, of)}</FieldView>
      <FieldView label={t(($) => $.certificate.days)}>
        {t(($) => $.certificate.inZone, { days: daysText(t, of), zone })}
      </FieldView>
      <FieldView label={t(($) => $.certificate.reason)}>{of.reason}</FieldView>
      <FieldView label={t(($) => $.certificate.requested)}>
        {t(($) => $.certificate.byAt, { who: of.requested_by, when: dateTimeText(of.requested_at, zone) })}
      </FieldView>
      <FieldView label={t(($) => $.certificate.state)}>
        <DeletionState state={of.state} />
      </FieldView>
    </FieldList>
  );
}

function Proof({ of, organization }: { readonly of: Deletion; readonly organization: string }) {
  const { t } = useTranslation('retention');
  const { time_zone: zone } = of;
  const locale = currentLocale();
  const number = (value: number) => numberText(value, locale);
  const when = (at: number | null) => (at === null ? t(($) => $.certificate.notYet) : dateTimeText(at, zone));
  const none = of.state === 'done' ? t(($) => $.certificate.noBackups) : t(($) => $.certificate.notYet);
  return (
    <FieldList>
      <FieldView label={t(($) => $.certificate.events)}>{number(of.events)}</FieldView>
      <FieldView label={t(($) => $.certificate.photos)}>
        {`${number(of.photos)} (${byteText(of.bytes, locale)})`}
      </FieldView>
      <FieldView label={t(($) => $.certificate.boxes)}>{number(of.boxes)}</FieldView>
      <FieldView label={t(($) => $.certificate.examples)}>{number(of.examples)}</FieldView>
      <FieldView label={t(($) => $.certificate.rows)}>{when(of.rows_gone_at)}</FieldView>
      <FieldView label={t(($) => $.certificate.files)}>{when(of.files_gone_at)}</FieldView>
      <FieldView label={t(($) => $.certificate.backups)}>
        {of.backups_gone_at === null ? none : dateTimeText(of.backups_gone_at, zone)}
      </FieldView>
      {of.list_sha256 !== null && (
        <FieldView label={t(($) => $.certificate.hash)}>
          <span className={css.hash}>{of.list_sha256}</span>{' '}
          <a className={`${css.link} ${css.screen}`} href={deletedFilesPath(organization, of.id)} download>
            {t(($) => $.certificate.list)}
          </a>
        </FieldView>
      )}
    </FieldList>
  );
}
