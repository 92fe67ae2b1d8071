import type { ReactNode } from 'react'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import type { FilterPanelProps } from '../../filters/panel/FilterPanel'
import type { PanelDescription } from '../../filters/filterFields'
import { idListsIn, sameFilters, type FilterState } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

interface Props {
  /** Filters of the URL. */
  filters: FilterState
  /** Those of them that are in force; all if omitted. */
  inForce?: FilterState
  defaults: FilterState
  problems: readonly string[]
  now: number
  panel: PanelDescription
  onApply: (filters: FilterState) => void
  /** Without one of the filters; `onApply` if omitted. */
  onWithout?: (filters: FilterState, key: string) => void
  onClear: () => void
  /** Whether there is more to clear than filters. */
  isChanged?: boolean
  /** Controls beside the filters that apply at once. */
  controls?: ReactNode
  presets?: FilterPanelProps['presets']
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** Filters of a report: button, chips, problems of the link, and panel. */
export function DrillFilters({ filters, inForce = filters, defaults, problems, now, panel, ...props }: Props) {
  const { onApply, onWithout = onApply, onClear, isChanged = false, controls, presets, open, onOpen, children } = props
  const zone = useTimeZone().name
  // Names are needed by the panel, and by chips with ids from links.
  const choices = useFilterChoices(open || idListsIn(filters))
  const chips = filterChips(inForce, { zone, now, choices }).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => onWithout(without, chip.key),
  }))
  return (
    <>
      <FilterBar
        {...{ open, onOpen, controls, chips }}
        onClear={sameFilters(filters, defaults) && !isChanged ? null : onClear}
      />
      <LinkNotice problems={problems} />
      <FilterLayout
        {...{ open, onOpen, choices, now, onApply, presets }}
        {...{ description: panel, applied: filters, onCancel: onClear }}
      >
        {children}
      </FilterLayout>
    </>
  )
}
