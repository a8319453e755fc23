/** Has the browser save a report. @param path of its file */
export function saveReport(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
