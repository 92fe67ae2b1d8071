const flashMilliseconds = 500

/** Text of a cell, including hidden names; empty for a dash. */
export function cellText(cell: Element): string {
  const more = cell.querySelector<HTMLElement>('[data-more]')?.dataset.more
  const shown = (more ?? cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  return shown === '–' ? '' : shown
}

/** Copies the text of a cell; returns the message to show. */
export async function copyCell(cell: Element): Promise<string> {
  const text = cellText(cell)
  if (!text) return 'The cell is empty'
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return 'The browser did not allow copying' // the browser gives no reason
  }
  cell.classList.add('dt-copied')
  setTimeout(() => cell.classList.remove('dt-copied'), flashMilliseconds)
  return 'Copied'
}
