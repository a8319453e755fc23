import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { sortInsectTypes, isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { namedUpToNovelty } from '@trapline/domain/learning/learning.limits.ts';
import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import { IconBan, IconCheck, IconEyeOff, IconPlayerSkipForward, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { sureness } from './card-view.ts';
import css from './check.module.css';
import './check.messages.ts';

/** Most types offered as buttons: those that have a key of one digit. */
const mostLikely = 9;

/**
 * The types offered beside the suggestion, the likeliest first. For a box of the audit they are in the order of the list
 * of types, as the first one would give away its name. Source: LEARN-8.
 */
export function offeredTypes({ likely, audit }: Pick<QueuedBox, 'likely' | 'audit'>): readonly string[] {
  const offered = likely.filter(isInsectType).slice(0, mostLikely);
  return audit ? sortInsectTypes(offered) : offered;
}

/** Formats a probability. */
export function percentText(p: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.min(p, 0.99));
}

/** Props of `CardAnswers`. */
export interface CardAnswersProps {
  readonly card: QueuedBox;
  /** Whether boxes that look the same are decided together with it. */
  readonly withAlike: boolean;
  readonly onWithAlike: (withAlike: boolean) => void;
  /** Decides the box; null: it is no insect. */
  readonly onDecide: (type: string | null) => void;
  readonly onSearch: () => void;
  readonly onSkip: () => void;
}

/** What is suggested for a box, and the buttons that decide it. */
export function CardAnswers(props: CardAnswersProps) {
  const { t } = useTranslation('learningCheck');
  const { card, onDecide } = props;
  const { suggestion, alike } = card;
  const typeName = useInsectName();
  const offered = offeredTypes(card);
  return (
    <div className={css.answers}>
      <Suggestion card={card} />
      {suggestion && (
        <Button
          size="lg"
          className={css.accept ?? ''}
          leftSection={<IconCheck size={22} aria-hidden />}
          rightSection={<Key name="Enter" />}
          onClick={() => onDecide(suggestion.type)}
        >
          {t(($) => $.accept, { type: typeName(suggestion.type) })}
        </Button>
      )}
      {alike.length > 0 && (
        <Checkbox
          checked={props.withAlike}
          onChange={({ currentTarget: { checked } }) => props.onWithAlike(checked)}
          label={t(($) => $.alike, { count: alike.length })}
        />
      )}
      <div className={css.rest}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconBan size={20} aria-hidden />}
          rightSection={<Key name="X" />}
          onClick={() => onDecide(null)}
        >
          {t(($) => $.noInsect)}
        </Button>
        <Button
          variant="subtle"
          size="md"
          leftSection={<IconPlayerSkipForward size={20} aria-hidden />}
          rightSection={<Key name="S" />}
          onClick={props.onSkip}
        >
          {t(($) => $.skip)}
        </Button>
      </div>
      {offered.length > 0 && suggestion && <p className={css.or}>{t(($) => $.likely)}</p>}
      <div className={css.offered}>
        {offered.map((type, index) => (
          // By index: the focus stays where it is when the next card comes.
          <Button
            key={index}
            variant="default"
            size="md"
            justify="start"
            leftSection={isInsectType(type) && <InsectDrawing type={type} label={null} size={28} />}
            rightSection={<Key name={String(index + 1)} />}
            onClick={() => onDecide(type)}
          >
            {typeName(type)}
          </Button>
        ))}
        <Button
          variant="default"
          size="md"
          justify="start"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={<Key name="/" />}
          onClick={props.onSearch}
        >
          {t(($) => $.choose)}
        </Button>
      </div>
    </div>
  );
}

/** What the head thinks of a box, in words; of a box of the audit it does not say. */
function Suggestion({ card: { suggestion, audit, novelty } }: { readonly card: QueuedBox }) {
  const { t } = useTranslation('learningCheck');
  const typeName = useInsectName();
  if (audit || !suggestion) {
    return (
      <div className={css.suggestion}>
        <h2>{t(($) => $.question)}</h2>
        {audit && (
          <p className={css.audit}>
            <IconEyeOff size={18} aria-hidden />
            {t(($) => $.audit)}
          </p>
        )}
      </div>
    );
  }
  const { type, p } = suggestion;
  return (
    <div className={css.suggestion}>
      {isInsectType(type) && <InsectDrawing type={type} label={null} size={48} />}
      <div>
        <h2>{t(($) => $.suggested, { type: typeName(type) })}</h2>
        <p>{t(($) => $.sure[sureness(p)], { p: percentText(p, currentLocale()) })}</p>
        {novelty > namedUpToNovelty && <p className={css.unusual}>{t(($) => $.unusual)}</p>}
      </div>
    </div>
  );
}

/** The key that does the same, where there is a keyboard. */
function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={css.key} aria-hidden>
      {name}
    </kbd>
  );
}
