import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as on a phone, known from the first render on. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

/** Whether lists have rows or cards instead of a table, known from the first render on. */
export function useListAsRows(): boolean {
  return useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false });
}
