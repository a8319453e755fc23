import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../platform/words/number-text.ts';
import './tag.messages.ts';
import type { FrequentTag } from './tag.queries.ts';
import css from './tag-picker.module.css';

/** Tags that many events carry, with their number; one press takes one. Nothing if there are none. Source: TAG-8. */
export function FrequentTags(props: {
  readonly tags: readonly FrequentTag[];
  readonly disabled?: boolean;
  readonly onPress: (tag: string) => void;
}) {
  const { t, i18n } = useTranslation('tags');
  if (props.tags.length === 0) return null;
  return (
    <fieldset className={css.tags}>
      <legend>{t(($) => $.frequent)}</legend>
      {props.tags.map(({ tag, events }) => (
        <Button
          key={tag}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          {...(events === null
            ? { 'aria-label': t(($) => $.choose, { tag }) }
            : { title: t(($) => $.chooseFrequent, { tag, count: events, number: numberText(events, i18n.language) }) })}
          disabled={props.disabled === true}
          onClick={() => props.onPress(tag)}
        >
          {tag}
          {events !== null && (
            <>
              {' '}
              <span className={css.count}>{numberText(events, i18n.language)}</span>
            </>
          )}
        </Button>
      ))}
    </fieldset>
  );
}
