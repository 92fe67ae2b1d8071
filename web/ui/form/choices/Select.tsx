import type { Ref } from 'react'
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { FaultBoundary } from '../../layout/FaultBoundary'
import { SelectSheet } from '../../overlay/overlays'
import { useSheet } from '../../overlay/useSheet'
import { inputRecipe } from '../../recipes'
import { useFieldControl } from '../Field'

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

const Frame = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    minWidth: 0,
    // The list did not load.
    '& > .state': {
      position: 'absolute',
      top: 'calc(100% + 4px)',
      left: 0,
      zIndex: 20,
      width: '280px',
      p: '4',
      borderRadius: 'lg',
      bg: 'bg.overlay',
      boxShadow: 'md',
    },
  },
})

const Box = chakra('button', {
  base: {
    ...inputRecipe.base,
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    pr: '2',
    textAlign: 'left',
    '& > .cut': { flex: 1, minHeight: '1lh' },
    '& > svg': { color: 'fg.subtle' },
  },
})

/** Single selection: a button that opens a list of options, in which letters and arrows move. */
export function Select<Value extends string | number>({
  value,
  options,
  onChange,
  onLeave,
  placeholder = '',
  className,
  autoFocus,
  id,
  ...named
}: Props<Value>) {
  const field = useFieldControl()
  // One with a name of its own stands beside the control of the field.
  const control = named['aria-label'] ? undefined : field
  const { button, sheet } = useSheet('listbox', { id: id ?? control?.id })
  const chosen = options.findIndex((option) => option.value === value)
  const choose = (index: number) => {
    sheet?.close()
    const option = options[index]
    if (option && index !== chosen) onChange(option.value)
  }
  return (
    <Frame className={className}>
      <Box
        {...control}
        {...named}
        {...button}
        type="button"
        role="combobox"
        data-autofocus={autoFocus ? true : undefined}
        onBlur={({ relatedTarget }) => (sheet && relatedTarget?.id === sheet.ids.content) || onLeave?.()}
      >
        <span className="cut" dir="auto">
          {options[chosen]?.label ?? placeholder}
        </span>
        <ChevronDown className="small" aria-hidden />
      </Box>
      {sheet && (
        <FaultBoundary what="The list">
          <SelectSheet {...sheet} options={options} chosen={chosen} onChoose={choose} />
        </FaultBoundary>
      )}
    </Frame>
  )
}
