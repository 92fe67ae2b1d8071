import type { ReactNode } from 'react'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import { idListsIn, sameFilters } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { clickDefaults, clickFilters, clickPanel } from './clickReportsState'
import type { ClickReportsUrl } from './useClickReportsUrl'

interface Props {
  url: ClickReportsUrl
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** Filters of click reports: range, three lists, chips and panel. */
export function ClickReportsFilters({ url, open, onOpen, children }: Props) {
  const { state, problems, now, apply } = url
  const zone = useTimeZone().name
  // Names are needed by the panel, and by chips with ids from links.
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices }).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => apply({ filters: without }),
  }))
  const clear = () => apply({ filters: clickDefaults, open: [] })
  return (
    <>
      <FilterBar
        open={open}
        onOpen={onOpen}
        chips={chips}
        onClear={sameFilters(state.filters, clickDefaults) ? null : clear}
      />
      <LinkNotice problems={problems} />
      <FilterLayout
        open={open}
        onOpen={onOpen}
        description={clickPanel}
        applied={state.filters}
        choices={choices}
        now={now}
        onApply={(filters) => apply({ filters: clickFilters(filters) })}
        onCancel={clear}
      >
        {children}
      </FilterLayout>
    </>
  )
}
