import { MergeNotice } from '../ui/record/merge-notice.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import { OwnAccountFields } from './own-account-fields.tsx';
import { useOwnAccountTexts } from './own-account-texts.ts';
import css from './own-account.module.css';
import { OwnAccountView } from './own-account-view.tsx';
import { type OwnAccountFormOptions, useOwnAccountForm } from './use-own-account-form.ts';

/** The current account, for viewing and editing. Source: SCREEN-7. */
export function OwnAccountForm(props: OwnAccountFormOptions) {
  const { user, assumed } = props;
  const { form, base, mode, dirty, busy, problem, merge, edit, reset, reload, submit } = useOwnAccountForm(props);
  const texts = useOwnAccountTexts();
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {mode === 'editing' ? (
        <OwnAccountFields user={base} form={form} assumed={assumed} />
      ) : (
        <OwnAccountView user={user} />
      )}
      {problem !== null && <RecordProblem error={problem} onReload={reload} />}
      {merge && <MergeNotice merge={merge} texts={texts} />}
      <RecordBar mode={mode} busy={busy} canSave={dirty} onEdit={edit} onCancel={reset} />
    </form>
  );
}
