import '../../ui/form/choices/includeExcludeSelect.css'
import './filterMenu.css'
import { ChevronDown } from 'lucide-react'
import type { Choice } from '../../ui/form/choices/choices'
import { Button } from '../../ui/form/Button'
import { ChoiceList } from '../../ui/form/choices/ChoiceList'
import { Popover } from '../../ui/overlay/Popover'
import { Skeleton } from '../../ui/layout/Skeleton'

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
        <Button {...trigger} className="filter-menu" data-narrowed={first !== undefined || undefined}>
          {label}{' '}
          <b className="cut" dir="auto">
            {text}
          </b>
          <ChevronDown aria-hidden className="small" />
        </Button>
      )}
    >
      {(close) =>
        choices ? (
          <ChoiceList label={many} choices={choices} values={values} onChange={onChange} onClose={close} />
        ) : (
          <div className="choice-list loading">
            {[72, 56, 64].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        )
      }
    </Popover>
  )
}
