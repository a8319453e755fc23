import { attentionFilters, type AttentionFilter } from '@trapline/domain/attention/attention.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { isSingle, type SingleAsset } from '../filters/filters.ts';

/** The reason for attention to which the page is narrowed, from its address. */
export interface ChosenReason {
  /** Undefined without one, and for a single site or sensor. */
  readonly reason: AttentionFilter | undefined;
  /** Puts a reason into the address, or removes it, without scrolling. */
  readonly chooseReason: (reason: AttentionFilter | undefined) => void;
}

/** The reason for attention in an address; an unknown word is ignored. Source: ATTENTION-5. */
export function useReason(search: SingleAsset & { readonly attention?: string }): ChosenReason {
  const navigate = useNavigate({ from: '/activities' });
  return {
    reason: isSingle(search) ? undefined : attentionFilters.find((reason) => reason === search.attention),
    chooseReason: (reason) =>
      void navigate({
        search: (before) => ({ ...before, attention: reason ?? '' }),
        // The address has no filters because none apply, so the saved ones do not return.
        state: (before) => ({ ...before, filters: 'chosen' }),
        resetScroll: false,
      }),
  };
}
