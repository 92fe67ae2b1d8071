/** Focuses the first invalid field; returns whether there is one. */
export function focusFirstWrong(fields: HTMLElement | null): boolean {
  const wrong = fields?.querySelector<HTMLElement>(
    ':is([aria-invalid=true], [data-invalid]:not([data-scope=field])):not(:disabled)',
  )
  wrong?.focus()
  return Boolean(wrong)
}
