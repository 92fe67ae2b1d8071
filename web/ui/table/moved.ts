/** `items` with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, index) => index !== from)
  const [item] = items.slice(from, from + 1)
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * Focuses what `find` answers. React has drawn what a key or click changed when its event is over, so that the next key
 * finds the focus there; what is drawn later has it a frame later, unless the user has gone elsewhere meanwhile.
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

/**
 * Focuses the first of the selectors that `within` has: whatever is taken away or switched off takes the focus with it, and
 * a keyboard would begin anew.
 */
export const focusNext = (within: Element | null, ...selectors: string[]) =>
  focusDrawn(() => {
    for (const selector of selectors) {
      const found = within?.querySelector<HTMLElement>(selector)
      if (found) return found
    }
  })

/**
 * Gives the focus back to a button that moved its row: what React moves in the page loses it. `row` is the value of the
 * row's `data-key`; at an end, where the button is off, its neighbour takes the focus.
 */
export const refocusMoved = (row: string, button: 'up' | 'down') =>
  focusDrawn(() => {
    // A group's rows have such buttons too.
    const isOwn = (button: HTMLElement) => button.closest<HTMLElement>('[data-key]')?.dataset.key === row
    const at = (name: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-key="${row}"] [data-move="${name}"]:enabled`)].find(isOwn)
    return at(button) ?? at(button === 'up' ? 'down' : 'up')
  })
