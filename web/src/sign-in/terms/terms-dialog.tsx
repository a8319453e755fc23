import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/ui.messages.ts';
import { Waiting } from '../../ui/notices/waiting.tsx';
import css from './terms-dialog.module.css';
import './terms.messages.ts';

const TermsText = lazy(async () => ({ default: (await import('./terms-text.tsx')).TermsText }));

/** The terms of use, which must be accepted before registering. Source: SIGNIN-16. */
export function TermsDialog({ onAccept }: { readonly onAccept: () => void }) {
  const { t } = useTranslation(['terms', 'ui']);
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState(false);
  const [reminded, setReminded] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const next = () => {
    if (accepted) return onAccept();
    setReminded(true);
    box.current?.focus();
  };
  return (
    <Modal.Root
      opened
      onClose={() => void navigate({ to: '/sign_in' })}
      closeOnClickOutside={false}
      size="46rem"
      yOffset="1rem"
      xOffset="0.75rem"
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ content: css.content ?? '' }}>
        {/* Focused first: a ring around the whole text would look like an error. */}
        <Modal.Title className={css.title ?? ''} tabIndex={-1} data-autofocus>
          {t(($) => $.title)}
        </Modal.Title>
        {/* Focusable, so that it can be scrolled by keyboard. */}
        <Modal.Body className={css.text ?? ''} role="region" aria-label={t(($) => $.title)} tabIndex={0}>
          <Suspense fallback={<Waiting />}>
            <TermsText />
          </Suspense>
        </Modal.Body>
        <div className={css.foot}>
          <Checkbox
            ref={box}
            label={t(($) => $.accept)}
            checked={accepted}
            onChange={(event) => {
              setAccepted(event.currentTarget.checked);
              setReminded(false);
            }}
            error={reminded && t(($) => $.acceptFirst)}
          />
          <div className={css.answers}>
            <Button variant="default" onClick={() => void navigate({ to: '/sign_in' })}>
              {t(($) => $.cancel, { ns: 'ui' })}
            </Button>
            <Button onClick={next}>{t(($) => $.next)}</Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
