import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageChoices } from '../../platform/words/language-names.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { Failure, RefusalNotice } from '../sign-in-notice.tsx';
import type { RegisterValues } from './register.form.ts';
import './register.messages.ts';
import { register } from './register.queries.ts';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';

/** Shows the registration for review before it is sent. */
export function RegisterReview(props: {
  readonly values: RegisterValues;
  readonly invitationToken: string | undefined;
  readonly onBack: () => void;
  readonly onDone: (verified: boolean) => void;
  /** @returns whether the refusal is shown elsewhere */
  readonly onRefused: (error: unknown) => boolean;
}) {
  const { t } = useTranslation(['register', 'signIn']);
  const { values } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      props.onDone(await register(values, props.invitationToken));
    } catch (error) {
      if (props.onRefused(error)) return;
      setFailure(error);
      setBusy(false);
    }
  };

  const invitationGone = failure instanceof ApiProblem && failure.type === 'gone';
  return (
    <SignInBox title={t(($) => $.reviewTitle)} focusOnShow>
      <div className={css.form}>
        {invitationGone && (
          <Failure>
            <p>{t(($) => $.invitationGone)}</p>
          </Failure>
        )}
        {failure !== null && !invitationGone && <RefusalNotice error={failure} />}
        <dl className={css.review}>
          <dt>{t(($) => $.email, { ns: 'signIn' })}</dt>
          <dd>{values.email.trim()}</dd>
          <dt>{t(($) => $.name)}</dt>
          <dd>{values.name.trim()}</dd>
          <dt>{t(($) => $.language)}</dt>
          <dd>{languageChoices.find(({ value }) => value === values.locale)?.label}</dd>
          <dt>{t(($) => $.password, { ns: 'signIn' })}</dt>
          <dd>{t(($) => $.passwordKept)}</dd>
        </dl>
        <div className={css.answers}>
          <Button variant="default" onClick={props.onBack} disabled={busy}>
            {t(($) => $.back)}
          </Button>
          <Button onClick={() => void send()} loading={busy}>
            {t(($) => $.send)}
          </Button>
        </div>
      </div>
    </SignInBox>
  );
}
