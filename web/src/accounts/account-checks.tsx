import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './account.messages.ts';
import css from './account.module.css';

/** A feature, permission or sensor type that an account may have. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Why it cannot be changed here. */
  readonly lockedReason?: string;
}

interface ChecksProps {
  readonly choices: readonly Choice[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Checkboxes under a heading. */
export function Checks({ title, ...checks }: ChecksProps & { readonly title: string }) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <CheckBoxes {...checks} />
    </fieldset>
  );
}

/** Checkboxes for an account's own settings, or, if `values` is null, what its organization grants. */
export function OwnOrOrganizations(props: {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly values: readonly string[] | null;
  readonly organizations: readonly string[];
  readonly onChange: (values: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('accounts');
  const { choices, values, organizations, onChange } = props;
  const given = choices.filter(({ value }) => organizations.includes(value)).map(({ label }) => label);
  return (
    <fieldset className={css.group}>
      <legend>{props.title}</legend>
      <Switch
        className={css.switch ?? ''}
        label={t(($) => $.sameAsOrganization)}
        checked={values === null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? null : organizations)}
      />
      {values === null ? (
        <p className={css.inherited}>{given.length === 0 ? t(($) => $.none) : given.join(t(($) => $.comma))}</p>
      ) : (
        <CheckBoxes choices={choices} values={values} onChange={onChange} />
      )}
    </fieldset>
  );
}

function CheckBoxes({ choices, values, onChange }: ChecksProps) {
  return (
    <div className={css.checks}>
      {choices.map(({ value, label, lockedReason }) => (
        <Checkbox
          key={value}
          label={label}
          description={lockedReason}
          disabled={lockedReason !== undefined}
          checked={values.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...values, value] : values.filter((one) => one !== value))
          }
        />
      ))}
    </div>
  );
}
