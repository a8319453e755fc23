import '@mantine/core/styles/Tooltip.layer.css';
import { Button, Checkbox, Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui.messages.ts';
import type { Selecting } from './data-list.tsx';
import css from './data-list.module.css';
import type { ListSelection } from './use-selection.ts';

/** Options for selecting rows of a list. */
export interface SelectingOptions<R> {
  readonly selection: ListSelection;
  readonly rowKey: (row: R) => string;
  /** Returns the name of a row. */
  readonly nameOf: (row: R) => string;
  /** Returns why a row cannot be selected; undefined if it can. */
  readonly disabledReason?: (row: R) => string | undefined;
  /** What can be done with the selected rows. */
  readonly actions?: ReactNode;
}

/**
 * Returns the checkboxes for selecting rows of a list. In a file of its own, since most lists do without. Source:
 * SCREEN-16.
 */
export function selectingBy<R>({
  selection,
  rowKey,
  nameOf,
  disabledReason,
  actions,
}: SelectingOptions<R>): Selecting<R> {
  return {
    isSelected: (row) => selection.isSelected(rowKey(row)),
    headingBox: <PageBox selection={selection} />,
    above: <Above selection={selection} />,
    below: <Below selection={selection}>{actions}</Below>,
    rowBox: (row) => (
      <RowBox id={rowKey(row)} name={nameOf(row)} reason={disabledReason?.(row)} selection={selection} />
    ),
  };
}

/** Selects all rows of the page, or none. */
function PageBox({ selection, label }: { readonly selection: ListSelection; readonly label?: string }) {
  const { t } = useTranslation('ui');
  const { page, togglePage } = selection;
  const named = label === undefined ? { 'aria-label': t(($) => $.selection.page) } : { label };
  return <Checkbox {...named} checked={page === 'all'} indeterminate={page === 'some'} onChange={togglePage} />;
}

/** Selects a row; with Shift the range from the previously toggled row. A row that cannot be selected says why. */
function RowBox(props: {
  readonly id: string;
  readonly name: string;
  readonly reason: string | undefined;
  readonly selection: ListSelection;
}) {
  const { t } = useTranslation('ui');
  const { id, name, reason, selection } = props;
  const label = t(($) => $.selection.row, { name });
  if (reason !== undefined) return <DisabledBox label={label} reason={reason} />;
  return (
    <Checkbox
      aria-label={label}
      checked={selection.isSelected(id)}
      // React passes on the click that caused the change, with its modifier keys; Space on the checkbox also counts as
      // a click.
      onChange={({ nativeEvent }) => selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}

/** A disabled checkbox that explains why: on hover, focus and tap, and to screen readers. */
function DisabledBox({ label, reason }: { readonly label: string; readonly reason: string }) {
  const note = useId();
  const box: ReactNode = (
    <Checkbox
      className={css.unselectable ?? ''}
      aria-label={label}
      aria-disabled
      aria-describedby={note}
      checked={false}
      readOnly
    />
  );
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw="20rem">
      <span>
        {box}
        <span id={note} className="unseen">
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}

/** On phones the page's checkbox. */
function Above({ selection }: { readonly selection: ListSelection }) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.pageBox}>
      <PageBox selection={selection} label={t(($) => $.selection.page)} />
    </div>
  );
}

/** The number of rows selected on all pages, what can be done with them, and a button to clear the selection. */
function Below({ selection, children }: { readonly selection: ListSelection; readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  const count = selection.ids.length;
  return (
    <div className={css.selection} data-some={count > 0 || undefined}>
      <span role="status">{count > 0 && t(($) => $.selection.count, { count })}</span>
      {count > 0 && (
        <>
          {children}
          <Button className={css.clear ?? ''} variant="subtle" color="gray" size="xs" onClick={selection.clear}>
            {t(($) => $.selection.clear)}
          </Button>
        </>
      )}
    </div>
  );
}
