import type { ReactNode } from 'react'
import type { SoughtFilter } from '../../filters/columnFilters'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import { pendingPanel } from '../../filters/filterFields'
import { idListsIn } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { pendingFilters, resetFilters } from './pendingState'
import type { PendingUrl } from './usePendingUrl'

type Props = Pick<PendingUrl, 'state' | 'problems' | 'now' | 'apply'> & {
  open: boolean
  onOpen: (open: boolean) => void
  /** The filter to show in the panel. */
  sought: SoughtFilter | null
  /** Controls beside the panel button that apply at once. */
  controls: ReactNode
  /** The filtered content. */
  children: ReactNode
}

/** Filter panel with dates, period buttons and three lists, and chips above the table. */
export function PendingFilters({ state, problems, now, apply, open, onOpen, sought, controls, children }: Props) {
  const zone = useTimeZone().name
  // Names are needed by the panel, and by chips with ids from links.
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices }).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => apply(without),
  }))
  return (
    <>
      <FilterBar open={open} onOpen={onOpen} controls={controls} chips={chips} />
      <LinkNotice problems={problems} />
      <FilterLayout
        open={open}
        onOpen={onOpen}
        sought={sought}
        description={pendingPanel}
        applied={state.filters}
        choices={choices}
        now={now}
        onApply={(filters) => apply(pendingFilters(filters))}
        onCancel={() => apply(resetFilters(zone, Date.now()))}
      >
        {children}
      </FilterLayout>
    </>
  )
}
