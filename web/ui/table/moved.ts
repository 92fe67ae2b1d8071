/** `items` with the item at `from` moved to `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))

/**
 * Focuses the element returned by `find`. React has rendered the change when its event ends, so that the next key finds
 * the focus there. For content rendered later, tries again in the next frame unless the user has moved the focus.
 */
function focusDrawn(find: () => HTMLElement | undefined) {
  const before = document.activeElement
  queueMicrotask(() => {
    const first = find()
    first?.focus()
    requestAnimationFrame(() => {
      const stays = [first, before, document.body].some((element) => element === document.activeElement)
      if (stays) find()?.focus()
    })
  })
}

/** Focuses the first match of the selectors in `within`, after the focused element was removed or disabled. */
export const focusNext = (within: Element | null, ...selectors: string[]) =>
  focusDrawn(() => {
    for (const selector of selectors) {
      const found = within?.querySelector<HTMLElement>(selector)
      if (found) return found
    }
  })

/**
 * Restores the focus of a button that moved its row, because React re-inserts moved elements. `row` is the row's
 * `data-key`; at an end, where the button is disabled, the other button gets the focus.
 */
export const refocusMoved = (row: string, button: 'up' | 'down') =>
  focusDrawn(() => {
    // Rows of a group have such buttons too.
    const isOwn = (button: HTMLElement) => button.closest<HTMLElement>('[data-key]')?.dataset.key === row
    const at = (name: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-key="${row}"] [data-move="${name}"]:enabled`)].find(isOwn)
    return at(button) ?? at(button === 'up' ? 'down' : 'up')
  })
