import { Button } from '@mantine/core';
import { IconTag, IconX } from '@tabler/icons-react';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { FrequentTags } from '../../tags/frequent-tags.tsx';
import { offeredTags } from '../../tags/tag-choice.ts';
import { TagPicker } from '../../tags/tag-picker.tsx';
import { frequentTagsQuery, tagSource } from '../../tags/tag.queries.ts';
import '../activity.messages.ts';
import css from './filter-bar.module.css';

/** The tags of which events must have at least one; frequent ones are set by one press, others in the tag picker. */
export function TagFilter(props: {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useTranslation('activities');
  const { tags, onChange } = props;
  const [picking, setPicking] = useState(false);
  const { data = [] } = useQuery(frequentTagsQuery(tagSource(useCurrentUser())));
  return (
    <div className={css.tagFilter}>
      <fieldset className={css.tags}>
        <legend>{t(($) => $.filter.tags)}</legend>
        {tags.map((tag) => (
          <Button
            key={tag}
            variant="light"
            size="xs"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t(($) => $.filter.removeTag, { tag })}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            {tag}
          </Button>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTag size={14} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.filter.chooseTags)}
        </Button>
        {picking && (
          <TagPicker
            tags={tags}
            adding={false}
            onCancel={() => setPicking(false)}
            onSubmit={(chosen) => {
              setPicking(false);
              onChange(chosen);
            }}
          />
        )}
      </fieldset>
      <FrequentTags
        tags={offeredTags(data, { selected: tags, recent: [] })}
        disabled={tags.length >= mostFilterTags}
        onPress={(tag) => onChange([...tags, tag])}
      />
    </div>
  );
}
