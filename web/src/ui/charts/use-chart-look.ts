import { useComputedColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { type ChartLook, chartLooks } from './chart-look.ts';

let printing = false;

/** Tells when printing begins and ends; the page is drawn again before it is printed. */
function watchPrinting(notify: () => void): () => void {
  const begin = () => {
    printing = true;
    notify();
  };
  const end = () => {
    printing = false;
    notify();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** The colours of charts on this page; those of paper are light. */
export function useChartLook(): ChartLook {
  const scheme = useComputedColorScheme('light');
  const onPaper = useSyncExternalStore(watchPrinting, () => printing);
  return chartLooks[onPaper ? 'light' : scheme];
}
