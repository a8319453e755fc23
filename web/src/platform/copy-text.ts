/**
 * Copies a text to the clipboard. Pages without encryption have no clipboard of their own, and a browser may refuse it;
 * then the text is selected in a field and copied from there.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  // Within an open dialog, because what is outside of it cannot take the focus.
  const dialogs = document.querySelectorAll('[role=dialog]');
  (dialogs[dialogs.length - 1] ?? document.body).append(field);
  field.select();
  // The only way without the clipboard; it fails where the browser refuses it.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
