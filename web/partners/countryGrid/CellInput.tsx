import { useEffect, useRef } from 'react'
import type { Column } from './gridRows'

interface Props {
  label: string
  column: Column
  /** Initial text; replaced if a typed key started the edit. */
  text: string
  onChange: (text: string) => void
  /** `move`: next selected cell: down, up, on, back, or stay. */
  onCommit: (move: 'down' | 'up' | 'on' | 'back' | 'stay') => void
  onCancel: () => void
}

/** Input of a price or cap in its cell. */
export function CellInput({ label, column, text, onChange, onCommit, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.focus()
    input.current?.setSelectionRange(end, end)
  }, [])
  const end = (act: () => void) => {
    isOver.current = true
    act()
  }
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode={column === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => !isOver.current && end(() => onCommit('stay'))}
      onKeyDown={(event) => {
        const { key, shiftKey, ctrlKey, metaKey } = event
        // Ctrl+Enter saves, including the current input.
        if (key === 'Enter' && (ctrlKey || metaKey)) return end(() => onCommit('stay'))
        event.stopPropagation()
        if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
        event.preventDefault()
        if (key === 'Escape') return end(onCancel)
        end(() => onCommit(key === 'Enter' ? (shiftKey ? 'up' : 'down') : shiftKey ? 'back' : 'on'))
      }}
    />
  )
}
