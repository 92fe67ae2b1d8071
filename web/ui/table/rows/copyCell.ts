const flashMilliseconds = 500

/** What a cell shows, as text: every name of a cell that tells only the first ones; nothing of a dash. */
export function cellText(cell: Element): string {
  const more = cell.querySelector<HTMLElement>('[data-more]')?.dataset.more
  const shown = (more ?? cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  return shown === '–' ? '' : shown
}

/** Copies what a cell shows, as it shows it; answers what is to be said of it. */
export async function copyCell(cell: Element): Promise<string> {
  const text = cellText(cell)
  if (!text) return 'The cell is empty'
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return 'The browser did not allow copying' // why, it does not say
  }
  cell.classList.add('dt-copied')
  setTimeout(() => cell.classList.remove('dt-copied'), flashMilliseconds)
  return 'Copied'
}
