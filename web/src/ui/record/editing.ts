import { createContext, use, useEffect } from 'react';

/** Lets the form on the page of a record report whether it is being edited; null where nothing depends on it. */
export const ReportEditing = createContext<((editing: boolean) => void) | null>(null);

/** Reports to the surrounding page whether its record is being edited. */
export function useReportEditing(editing: boolean): void {
  const report = use(ReportEditing);
  useEffect(() => {
    report?.(editing);
    return () => report?.(false);
  }, [report, editing]);
}
