import { Button } from '@mantine/core';
import { useRef } from 'react';
import css from './file-zone.module.css';

/** A place in a dialog to choose files, which says that they can also be dropped. */
export function FileZone(props: {
  /** Whether files are being dragged over the page, from `useFileDrop`. */
  readonly over: boolean;
  readonly text: string;
  /** Which files are accepted. */
  readonly hint: string | undefined;
  readonly button: string;
  /** Whether choosing files is no longer the main thing to do. */
  readonly quiet?: boolean;
  /** As the attribute of a file input. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** Whether something else has the focus when the dialog opens. */
  readonly unfocused?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { over, hint, quiet = false, multiple = false, disabled = false, unfocused = false } = props;
  return (
    <div className={css.zone} data-over={over || undefined}>
      <p>
        {props.text}
        {hint !== undefined && <small>{hint}</small>}
      </p>
      <Button
        variant={quiet ? 'default' : 'filled'}
        disabled={disabled}
        onClick={() => input.current?.click()}
        data-autofocus={!unfocused || undefined}
      >
        {props.button}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={props.accept}
        onChange={({ currentTarget }) => {
          props.onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same files again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
