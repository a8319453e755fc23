import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { Button } from '@mantine/core';
import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from './organization.module.css';
import './station-key.messages.ts';
import { useStationKey } from './use-station-key.ts';

/** The key of an organization's photo boxes, for its admin and product admins. Source: STATION-12. */
export function StationKey({ organization }: { readonly organization: Organization }) {
  const { t } = useTranslation('stationKey');
  const { key, issue, revoke, forget } = useStationKey(organization);
  const { station_key_issued_at: issuedAt, time_zone } = organization;
  const issued = issuedAt !== null;
  return (
    <RecordSection title={t(($) => $.title)} note={t(($) => $.note)}>
      <div className={css.key}>
        {issued ? (
          <FieldList>
            <FieldView label={t(($) => $.issued)}>
              <Moment at={issuedAt} zone={time_zone} />
            </FieldView>
          </FieldList>
        ) : (
          <p className={css.quiet}>{t(($) => $.none)}</p>
        )}
        <div className={css.actions}>
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => void issue()}>
            {issued ? t(($) => $.reissue) : t(($) => $.issue)}
          </Button>
          {issued && (
            <Button variant="default" leftSection={<IconKeyOff size={18} aria-hidden />} onClick={() => void revoke()}>
              {t(($) => $.revoke)}
            </Button>
          )}
        </div>
      </div>
      {key !== null && <NewKey value={key} onClose={forget} />}
    </RecordSection>
  );
}

/** A key that was just issued, which is shown only once. Clicking outside does not close it. */
function NewKey({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const { t } = useTranslation('stationKey');
  return (
    <Dialog title={t(($) => $.newTitle)} onClose={onClose} lasting>
      <div className={css.key}>
        <p>{t(($) => $.once)}</p>
        <CopyField label={t(($) => $.title)} value={value} />
        <p className={css.quiet}>{t(($) => $.portal)}</p>
        <CopyField label={t(($) => $.portal)} value={window.location.origin} />
        <DialogAnswers>
          <Button onClick={onClose}>{t(($) => $.done)}</Button>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}
