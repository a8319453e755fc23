import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, useId, useState } from 'react';
import { LazyPart } from '../../platform/loading/lazy-part.ts';

const loadTip = async () => (await import('./reason-tip.tsx')).ReasonTip;

/**
 * A button that explains why it is disabled: on hover, focus and tap, and to screen readers. It therefore stays in the
 * tab order. What shows the explanation is loaded when it is first needed.
 */
export function ReasonButton(
  props: ButtonProps & {
    /** Why it is disabled; undefined if it is enabled. */
    readonly reason: string | undefined;
    readonly onClick: () => void;
    /** The accessible name, if the visible text alone is ambiguous. */
    readonly label?: string;
  },
) {
  const { reason, onClick, label, ...rest } = props;
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [explained, setExplained] = useState(false);
  const named = label === undefined ? {} : { 'aria-label': label };
  if (reason === undefined) return <Button type="button" {...named} {...rest} onClick={onClick} />;
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    setExplained(true);
  };
  return (
    <>
      <Button
        ref={setButton}
        type="button"
        {...named}
        {...rest}
        data-disabled
        aria-disabled
        aria-describedby={id}
        onClick={explain}
        onMouseEnter={() => setExplained(true)}
        onMouseLeave={() => setExplained(false)}
        onFocus={(event) => setExplained(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setExplained(false)}
      />
      {explained && button !== null && (
        // Without a connection the explanation remains for screen readers.
        <LazyPart name="reason tip" load={loadTip} props={{ reason, button }} onFailure={() => undefined} />
      )}
      <span id={id} className="unseen">
        {reason}
      </span>
    </>
  );
}
