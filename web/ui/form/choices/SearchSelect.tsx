import './searchSelect.css'
import { useEffect, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Input } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { findChoicesByStart, type Choice } from './choices'
import { Flag } from '../../show/CountryName'
import { useListbox } from './useListbox'
import { Hint } from '../Field'

interface Props extends Pick<ComponentProps<typeof Input>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  /** null while loading. */
  choices: readonly Choice[] | null
  /** Id of the choice; empty for none. */
  value: string
  onChange: (id: string) => void
  /** Called on blur. */
  onLeave?: () => void
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  /** Accepts texts that are no choice, up to this length. */
  freeText?: { maxLength: number }
}

/** Maximum number of rendered choices; others are found by typing. */
const maxDrawn = 100

/**
 * Single selection with search: typing filters, arrows move, Enter selects. Text without a selection is discarded
 * unless free text is allowed.
 */
export function SearchSelect({
  choices,
  value,
  onChange,
  onLeave,
  placeholder,
  autoFocus,
  disabled,
  freeText,
  ...input
}: Props) {
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const chosen = useMemo(() => choices?.find(({ id }) => id === value), [choices, value])
  const found = useMemo(() => findChoicesByStart(choices ?? [], text ?? '').slice(0, maxDrawn), [choices, text])
  const take = (choice: Choice | undefined) => {
    if (!choice) return
    onChange(choice.id)
    setText(null)
    setOpen(false)
  }
  const list = useRef<HTMLUListElement>(null)
  // In the last row of a scrolling container, the list would open outside of the visible part.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const listbox = useListbox(open ? found.length : 0, (index) => take(found[index]))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    } else if (open) listbox.input.onKeyDown(event)
  }
  return (
    <div
      className="search-select"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setOpen(false)
        setText(null)
        onLeave?.()
      }}
    >
      <Input
        {...input}
        {...listbox.input}
        aria-expanded={open}
        aria-activedescendant={open ? listbox.input['aria-activedescendant'] : undefined}
        data-autofocus={autoFocus ? true : undefined}
        disabled={disabled}
        placeholder={placeholder}
        maxLength={freeText?.maxLength}
        value={text ?? chosen?.name ?? (freeText ? value : '')}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
          listbox.reset()
          if (freeText) onChange(target.value.trim())
          // Typing over a choice deselects it, because it would otherwise be sent without being shown.
          else if (value) onChange('')
        }}
      />
      {open && (
        <ul {...listbox.list} ref={list} className="search-select-list" aria-label="Choices">
          {found.map((choice, index) => (
            <li
              key={choice.id}
              {...listbox.option(index)}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(choice)}
            >
              {choice.code && <Flag code={choice.code} />}
              <span className="cut" dir="auto">
                {choice.name}
              </span>
              {choice.id === value && <Check className="small" aria-hidden />}
            </li>
          ))}
        </ul>
      )}
      {open && found.length === 0 && (
        <Hint role="status">
          {choices ? (freeText ? 'No lead has carried this value yet.' : 'Nothing matches this search.') : 'Loading…'}
        </Hint>
      )}
    </div>
  )
}
