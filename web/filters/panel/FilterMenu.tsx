import { Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Choice } from '../../ui/form/choices/choices'
import { Button } from '../../ui/form/Button'
import { ChoiceList } from '../../ui/overlay/overlays'
import { Popover } from '../../ui/overlay/Popover'

interface Props {
  /** `Step` */
  label: string
  /** `Steps` */
  many: string
  /** null while loading. */
  choices: readonly Choice[] | null
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A button with the current values of a filter, which opens its choices. Changes apply at once. */
export function FilterMenu({ label, many, choices, values, onChange }: Props) {
  const [first] = values
  const text =
    first === undefined
      ? 'All'
      : values.length === 1
        ? (choices?.find(({ id }) => id === first)?.name ?? first)
        : `${values.length} chosen`
  return (
    <Popover
      label={many}
      width={264}
      trigger={(trigger) => (
        <Button {...trigger}>
          {label}{' '}
          <Text as="b" truncate maxW="160px" fontWeight="medium" color={first && 'accent.fg'} dir="auto">
            {text}
          </Text>
          <ChevronDown aria-hidden className="small" />
        </Button>
      )}
    >
      {(close) => <ChoiceList label={many} choices={choices} values={values} onChange={onChange} onClose={close} />}
    </Popover>
  )
}
