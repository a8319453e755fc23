import { Button } from '@mantine/core';
import { type InsectType, insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { insectTexts } from '@trapline/domain/insects/insect-texts.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { currentLocale } from '../../platform/locale.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import css from './panel.module.css';
import '../../ui/ui.messages.ts';
import './panel.messages.ts';

/** What an insect type is, where it comes from and what to do. Loaded on first use, because the texts are long. */
export function InsectDialog({ type, onClose }: { readonly type: InsectType; readonly onClose: () => void }) {
  const { t } = useTranslation(['galleryPanel', 'ui']);
  const locale = currentLocale();
  const { name, route, causes } = insectReference[type];
  const { department, description } = insectTexts[type];
  return (
    <Dialog title={name[locale]} onClose={onClose}>
      <div className={css.insect}>
        <InsectDrawing type={type} label={name[locale]} size={128} />
        <dl>
          <dt>{t(($) => $.insect.department)}</dt>
          <dd>{department[locale]}</dd>
          {route && (
            <>
              <dt>{t(($) => $.insect.route)}</dt>
              <dd>{t(($) => $.insect[route])}</dd>
            </>
          )}
          <dt>{t(($) => $.insect.causes)}</dt>
          <dd>{causes.map((cause) => t(($) => $.insect.cause[cause])).join(locale === 'ja' ? '、' : ', ')}</dd>
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
