import './select.css'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { FaultBoundary } from '../../layout/FaultBoundary'
import { SelectSheet } from '../../overlay/overlays'
import { returnFocus } from '../../overlay/returnFocus'
import { useFieldControl } from '../Field'
import { SelectBox } from '../Input'

export interface SelectOption<Value extends string | number = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Props<Value extends string | number> {
  id?: string
  /** Needed without a visible label. */
  'aria-label'?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  /** Called when the focus leaves it. */
  onLeave?: () => void
  /** Shown if `value` is no option. */
  placeholder?: string
  className?: string | undefined
  disabled?: boolean | undefined
  /** Initial focus of a dialog. */
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Keys that open the list; a letter also begins to search in it. */
const opening = /^\S$|^Arrow(Down|Up)$|^Home$|^End$/
const waiting = /^.$|^Enter$/

/** Single selection: a button that opens a list of options, in which letters and arrows move. */
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
  const field = useFieldControl()
  // One with a name of its own stands beside the control of the field.
  const control = named['aria-label'] ? undefined : field
  const trigger = givenId ?? control?.id ?? ownId
  const content = `${trigger}-list`
  /** Keys pressed before the list was there; null while it is closed. */
  const [early, setEarly] = useState<readonly string[] | null>(null)
  const chosen = options.findIndex((option) => option.value === value)

  const close = () => {
    returnFocus({ trigger, content })
    setEarly(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(early ? waiting : opening).test(key)) return
    event.preventDefault()
    event.stopPropagation()
    setEarly([...(early ?? []), key])
  }
  return (
    <span className={className ? `select ${className}` : 'select'}>
      <SelectBox
        {...control}
        {...named}
        id={trigger}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={early !== null}
        aria-controls={early ? content : undefined}
        data-autofocus={autoFocus ? true : undefined}
        disabled={disabled}
        onBlur={({ relatedTarget }) => relatedTarget?.id === content || onLeave?.()}
        onKeyDown={onKeyDown}
        onClick={() => (early ? close() : setEarly([]))}
      >
        <span className="cut" dir="auto">
          {options[chosen]?.label ?? placeholder}
        </span>
        <ChevronDown className="small" aria-hidden />
      </SelectBox>
      {early && (
        <FaultBoundary what="The list">
          <SelectSheet
            ids={{ trigger, content }}
            options={options}
            chosen={chosen}
            early={early}
            onClose={close}
            onChoose={(index) => {
              close()
              const option = options[index]
              if (option && index !== chosen) onChange(option.value)
            }}
          />
        </FaultBoundary>
      )}
    </span>
  )
}
