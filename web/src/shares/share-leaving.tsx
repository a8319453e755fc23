import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from './sharing.module.css';
import './share.messages.ts';

/** Lets accounts that may not see an asset's other shares give up their own. */
export function ShareLeaving(props: {
  readonly asset: string;
  /** Who shares it. */
  readonly sharedBy: { readonly name: string } | null;
  readonly leave: () => Promise<unknown>;
  readonly onLeft: () => void;
}) {
  const { t } = useTranslation('shares');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const leaving = useMutation({
    mutationFn: () => props.leave(),
    onSuccess: () => {
      notify(
        t(($) => $.left),
        'success',
      );
      props.onLeft();
    },
    onError: (error) => notify(`${t(($) => $.endFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const ask = async () => {
    const yes = await confirm({
      title: t(($) => $.leaveQuestion, { asset: props.asset }),
      text: t(($) => $.leaveText),
      yes: t(($) => $.leave),
      irreversible: true,
    });
    if (yes && !leaving.isPending) leaving.mutate();
  };
  return (
    <RecordSection title={t(($) => $.leaving)}>
      {props.sharedBy && (
        <FieldList>
          <FieldView label={t(($) => $.sharedBy)}>{props.sharedBy.name}</FieldView>
        </FieldList>
      )}
      <p className={css.quiet}>{t(($) => $.leavingText)}</p>
      <div>
        <Button variant="default" leftSection={<IconUserMinus size={18} aria-hidden />} onClick={() => void ask()}>
          {t(($) => $.leave)}
        </Button>
      </div>
    </RecordSection>
  );
}
