const ariaChecked = { none: false, some: 'mixed', all: true } as const

/** A check box of only two elements, for tables with a thousand. Not focusable: the table handles keys and clicks. */
export function CheckMark({ state, label }: { state: keyof typeof ariaChecked; label: string }) {
  return <span className="dt-check" role="checkbox" aria-checked={ariaChecked[state]} aria-label={label} />
}
