import { useEffect, useId, useState, type KeyboardEvent } from 'react'

/**
 * Keyboard handling of a search field with a list: arrows, Home and End move the active option, Enter selects it.
 * Returns ARIA attributes for the input, the list and the options.
 */
export function useListbox(size: number, onChoose: (index: number, event: KeyboardEvent) => void) {
  const id = useId()
  const [active, setActive] = useState(0)
  const shown = Math.min(active, size - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (shown >= 0) document.getElementById(`${id}-${shown}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, shown])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: shown + 1, ArrowUp: shown - 1 + size, Home: 0, End: size - 1 }[event.key]
    if (next !== undefined && size > 0) {
      event.preventDefault()
      setActive(next % size)
    }
    if (event.key === 'Enter' && shown >= 0) {
      event.preventDefault()
      onChoose(shown, event)
    }
  }
  return {
    input: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': shown >= 0 ? optionId(shown) : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    list: { role: 'listbox', id },
    option: (index: number) => ({
      role: 'option',
      id: optionId(index),
      'aria-selected': index === shown,
      onMouseMove: () => setActive(index),
    }),
    /** Index of the option that Enter selects; -1 without options. */
    active: shown,
    /** Call it when the options change. */
    reset: () => setActive(0),
  } as const
}
