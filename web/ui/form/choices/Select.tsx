import './select.css'
import { Suspense, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { FaultBoundary, lazyPart } from '../../layout/FaultBoundary'
import type { FieldControl } from '../Field'
import { SelectBox } from '../Input'
import type { ListKeys } from './SelectList'

const SelectList = lazyPart(() => import('./SelectList'), 'SelectList')

export interface SelectOption<Value extends string | number = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Props<Value extends string | number> extends Partial<FieldControl> {
  /** Where no label stands beside it. */
  'aria-label'?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  /** Called when it is left. */
  onLeave?: () => void
  /** Shown where `value` is none of the options. */
  placeholder?: string
  className?: string | undefined
  disabled?: boolean | undefined
  /** The focus of a dialog begins here. */
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Beside letters. The list is walked by them too, but the first press of an arrow opens it and does no more. */
const opening = /^.$|^Arrow(Down|Up)$|^Home$|^End$/
const walking = /^.$|^Arrow(Down|Up)$|^Home$|^End$|^Page(Down|Up)$|^Enter$|^Escape$|^Tab$/

/**
 * One of a few: a button with the choice in it that opens their list. The button keeps the focus, letters and arrows walk
 * the list. The list is loaded at the first use; what is pressed until then reaches it.
 */
export function Select<Value extends string | number>({
  value,
  options,
  onChange,
  onLeave,
  placeholder = '',
  className,
  disabled,
  autoFocus,
  id: givenId,
  ...named
}: Props<Value>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const listId = `${id}-list`
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const keys = useRef<ListKeys>({ early: [], press: null })
  const chosen = options.find((option) => option.value === value)

  const open = (early: string[]) => {
    keys.current = { early, press: null }
    setActive(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isOpen ? !walking.test(key) : key === ' ' || !opening.test(key)) return
    if (key !== 'Tab') event.preventDefault()
    event.stopPropagation()
    const { early, press } = keys.current
    if (!isOpen) open(key.startsWith('Arrow') ? [] : [key])
    else if (press) press(key)
    else if (key === 'Escape') setOpen(false)
    else early.push(key)
  }
  return (
    <span
      className={className ? `select ${className}` : 'select'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // What was typed before the list was there still chooses.
        if (keys.current.press || !keys.current.early.length) setOpen(false)
        onLeave?.()
      }}
    >
      <SelectBox
        {...named}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        data-autofocus={autoFocus ? true : undefined}
        disabled={disabled}
        onPointerEnter={SelectList.preload}
        onFocus={SelectList.preload}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget }) => {
          // Not every browser gives a pressed button the focus.
          currentTarget.focus({ preventScroll: true })
          if (isOpen) setOpen(false)
          else open([])
        }}
      >
        <span className="cut" dir="auto">
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown className="small" aria-hidden />
      </SelectBox>
      {isOpen && (
        <FaultBoundary what="The list">
          <Suspense>
            <SelectList
              id={listId}
              boxId={id}
              keys={keys.current}
              options={options}
              chosen={chosen ? options.indexOf(chosen) : -1}
              active={active}
              onActive={setActive}
              onClose={() => setOpen(false)}
              onChoose={(index) => {
                setOpen(false)
                const option = options[index]
                if (option && option !== chosen) onChange(option.value)
              }}
            />
          </Suspense>
        </FaultBoundary>
      )}
    </span>
  )
}
