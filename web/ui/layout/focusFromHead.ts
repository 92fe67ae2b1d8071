/**
 * Moves the focus from the header of a dialog, where it is while loading, to its content, unless the user has moved it.
 */
export function focusFromHead(element: HTMLElement | null): void {
  if (document.activeElement?.closest('.dialog__header')) element?.focus()
}
