import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { tagLimits } from '@trapline/domain/tags/tag.limits.ts';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { FrequentTags } from './frequent-tags.tsx';
import { keepRecentTags, recentTags } from './recent-tags.ts';
import { chosenTag, newTag, offeredTags, spelledTag, suggestedTags } from './tag-choice.ts';
import './tag.messages.ts';
import { frequentTagsQuery, tagSearchQuery, tagSource } from './tag.queries.ts';
import css from './tag-picker.module.css';

/** Milliseconds after the last keystroke before tags are searched. */
const settle = 250;

/** Props of `TagPicker`. */
export interface TagPickerProps {
  /** The initial tags. */
  readonly tags: readonly string[];
  /** Whether new tags can be created: for an event, not for a filter. */
  readonly adding: boolean;
  /** Called with the chosen tags and the initial ones. */
  readonly onSubmit: (tags: readonly string[], before: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** State of the tag picker: the chosen tags, the suggestions, and the effect of Enter. */
function useTagChoice({ tags, adding, onSubmit }: TagPickerProps) {
  const { t } = useTranslation('tags');
  const user = useCurrentUser();
  const [before] = useState(tags);
  const [selected, setSelected] = useState(before);
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  // What was in the field when Enter was pressed before the portal had responded to it.
  const [entered, setEntered] = useState<string | null>(null);
  const [recent] = useState(() => recentTags(user.id));
  const field = useRef<HTMLInputElement>(null);
  const words = search.trim();
  const [searched] = useDebouncedValue(words, settle);
  const source = tagSource(user);
  const found = useQuery(tagSearchQuery(source, searched));
  const frequent = useQuery(frequentTagsQuery(source)).data ?? [];
  // Whether a tag is new is only known once the portal has responded to the current search.
  const answered = searched === words && found.isSuccess && !found.isPlaceholderData;
  const choice = { search, selected, recent, available: words === '' ? [] : (found.data ?? []) };
  const suggestions = suggestedTags(choice);
  const offered = words === '' ? offeredTags(frequent, choice) : [];
  const most = adding ? tagLimits.perEvent : mostFilterTags;
  const full = selected.length >= most;
  const twice = chosenTag(choice);
  const fresh = adding && answered ? newTag(choice) : null;

  const remove = (tag: string) => {
    setSelected(selected.filter((one) => one !== tag));
    setSaid(t(($) => $.removed, { tag }));
    // The pressed button is gone; the next tag is typed here.
    field.current?.focus();
  };
  const choose = (tag: string) => {
    setSearch('');
    setSelected([...selected, tag]);
    setSaid(t(($) => $.added, { tag }));
  };
  const take = (tag: string) => {
    choose(tag);
    field.current?.focus();
  };
  const enteredTag = spelledTag(choice) ?? fresh ?? (adding ? undefined : suggestions[0]);
  if (entered !== null && entered !== words) setEntered(null);
  else if (entered !== null && answered) {
    setEntered(null);
    if (enteredTag !== undefined) choose(enteredTag);
  }
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be on a page with a form of its own.
    event.stopPropagation();
    if (words === '') submit();
    if (words === '' || full) return;
    if (!answered) setEntered(words);
    else if (enteredTag !== undefined) choose(enteredTag);
  };
  const submit = () => {
    keepRecentTags(
      user.id,
      selected.filter((tag) => !before.includes(tag)),
    );
    onSubmit(selected, before);
  };
  const shown = { search, setSearch, words, selected, suggestions, offered, said, fresh, twice, full, most };
  return { ...shown, field, found, answered, enter, submit, remove, take };
}

/**
 * The dialog for choosing tags; it is mounted as long as it is open. OK submits the chosen tags, Cancel nothing.
 * Source: TAG-2.
 */
export function TagPicker(props: TagPickerProps) {
  const { t } = useTranslation('tags');
  const choice = useTagChoice(props);
  const { field, selected, search, setSearch, said, words, suggestions, offered, fresh, twice, full, most } = choice;
  const { adding, onCancel } = props;
  const note = full
    ? t(($) => $.full, { count: most })
    : adding && search.length >= tagLimits.length && t(($) => $.longest, { count: tagLimits.length });
  const nothing = twice === undefined ? t(($) => $.noneFound, { search: words }) : t(($) => $.twice, { tag: twice });
  return (
    <Dialog title={t(($) => (adding ? $.title : $.filterTitle))} onClose={onCancel} lasting>
      <form className={css.picker} onSubmit={choice.enter}>
        {!adding && <p className={css.note}>{t(($) => $.filterNote)}</p>}
        <Tags
          label={t(($) => $.chosen)}
          empty={t(($) => $.noneChosen)}
          tags={selected}
          nameOf={(tag) => t(($) => $.remove, { tag })}
          icon={<IconX size={14} aria-hidden />}
          chosen
          onPress={choice.remove}
        />
        <TextInput
          ref={field}
          size="sm"
          label={t(($) => (adding ? $.searchOrAdd : $.search))}
          leftSection={<IconSearch size={16} aria-hidden />}
          description={note}
          maxLength={tagLimits.length}
          autoComplete="off"
          enterKeyHint="done"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {choice.found.isError && words !== '' && (
          <ProblemNotice error={choice.found.error} onRetry={() => void choice.found.refetch()} />
        )}
        {(words !== '' || suggestions.length > 0 || offered.length === 0) && (
          <Tags
            label={t(($) => (words === '' ? $.recent : $.found))}
            empty={words === '' ? t(($) => $.noneRecent) : choice.answered || twice !== undefined ? nothing : ''}
            tags={suggestions}
            nameOf={(tag) => t(($) => $.choose, { tag })}
            icon={<IconPlus size={14} aria-hidden />}
            disabled={full}
            onPress={choice.take}
          />
        )}
        <FrequentTags tags={offered} disabled={full} onPress={choice.take} />
        {fresh !== null && (
          <Button
            className={css.add ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={full}
            onClick={() => choice.take(fresh)}
          >
            {t(($) => $.add, { tag: fresh })}
          </Button>
        )}
        <span className="unseen" role="status">
          {said}
        </span>
        <DialogAnswers>
          <Button variant="default" onClick={onCancel}>
            {t(($) => $.cancel)}
          </Button>
          <Button onClick={choice.submit}>{t(($) => $.ok)}</Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function Tags(props: {
  readonly label: string;
  /** Shown if there are no tags. */
  readonly empty: string;
  readonly tags: readonly string[];
  readonly nameOf: (tag: string) => string;
  readonly icon: ReactNode;
  readonly chosen?: boolean;
  readonly disabled?: boolean;
  readonly onPress: (tag: string) => void;
}) {
  return (
    <fieldset className={css.tags}>
      <legend>{props.label}</legend>
      {props.tags.length === 0 && <p className={css.note}>{props.empty}</p>}
      {props.tags.map((tag) => (
        <Button
          key={tag}
          variant={props.chosen ? 'light' : 'default'}
          size="xs"
          {...(props.chosen ? { rightSection: props.icon } : { leftSection: props.icon })}
          aria-label={props.nameOf(tag)}
          disabled={props.disabled === true}
          onClick={() => props.onPress(tag)}
        >
          {tag}
        </Button>
      ))}
    </fieldset>
  );
}
