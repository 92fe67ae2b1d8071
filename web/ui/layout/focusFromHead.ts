/**
 * Moves the focus from the head of a dialog, where it begins while there is nothing else, to what the dialog is about once
 * that is there. Whoever has gone elsewhere since stays there.
 */
export function focusFromHead(element: HTMLElement | null): void {
  if (document.activeElement?.closest('.dialog-head')) element?.focus()
}
