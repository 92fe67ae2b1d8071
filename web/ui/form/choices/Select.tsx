import './select.css'
import { Suspense, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { FaultBoundary, lazyComponent } from '../../layout/FaultBoundary'
import type { FieldControl } from '../Field'
import { SelectBox } from '../Input'
import type { ListKeys } from './SelectList'
import type { SelectOption } from './selectKeys'

const SelectList = lazyComponent(() => import('./SelectList'), 'SelectList')

interface Props<Value extends string | number> extends Partial<FieldControl> {
  /** Needed without a visible label. */
  'aria-label'?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  /** Called on blur. */
  onLeave?: () => void
  /** Shown if `value` is no option. */
  placeholder?: string
  className?: string | undefined
  disabled?: boolean | undefined
  /** Initial focus of a dialog. */
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Keys that open the list. In an open list, letters and arrows move; the first arrow press only opens it. */
const opening = /^.$|^Arrow(Down|Up)$|^Home$|^End$/
const walking = /^.$|^Arrow(Down|Up)$|^Home$|^End$|^Page(Down|Up)$|^Enter$|^Escape$|^Tab$/

/**
 * Single selection: a button that opens a list of options. The button keeps the focus while letters and arrows move in
 * the list. The list's code is loaded on first use; keys pressed before are applied then.
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
        // Keys pressed before the list was loaded still select an option.
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
          // Not all browsers focus a clicked button.
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
