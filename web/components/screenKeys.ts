const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Whether something lies over the page that has the keys for itself: a dialog, a menu, a list of choices. */
export const isPageCovered = (): boolean =>
  document.querySelector('dialog[open], [role=menu], [role=listbox], .full-text') !== null

/** Whether a key is one of the screen's own: nobody types, and nothing lies over it. */
export const isScreenKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isTyping(event.target) && !isPageCovered()
