import { Button } from '@mantine/core';
import { type InsectType, insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { insectTexts } from '@trapline/domain/insects/insect-texts.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import css from './insect-dialog.module.css';
import { InsectDrawing } from './insect-drawing.tsx';
import '../ui/ui.messages.ts';
import './insect.messages.ts';

/** What an insect type is, where it comes from and what to do. Loaded on first use, because the texts are long. */
export function InsectDialog({ type, onClose }: { readonly type: InsectType; readonly onClose: () => void }) {
  const { t } = useTranslation(['insects', 'ui']);
  const locale = currentLocale();
  const { name, route, causes } = insectReference[type];
  const { department, description } = insectTexts[type];
  return (
    <Dialog title={name[locale]} onClose={onClose}>
      <div className={css.insect}>
        <InsectDrawing type={type} label={name[locale]} size={128} />
        <dl>
          <dt>{t(($) => $.department)}</dt>
          <dd>{department[locale]}</dd>
          {route && (
            <>
              <dt>{t(($) => $.route)}</dt>
              <dd>{t(($) => $[route])}</dd>
            </>
          )}
          <dt>{t(($) => $.causes)}</dt>
          <dd>{causes.map((cause) => t(($) => $.cause[cause])).join(locale === 'ja' ? '、' : ', ')}</dd>
        </dl>
      </div>
      <p>{description[locale]}</p>
      <DialogAnswers>
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.close, { ns: 'ui' })}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}
