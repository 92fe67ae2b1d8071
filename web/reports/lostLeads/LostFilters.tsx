import type { ReactNode } from 'react'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import { reportsPanel } from '../../filters/filterFields'
import { idListsIn, reportsDefaults, sameFilters } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import type { LostUrl } from './useLostUrl'

interface Props {
  url: LostUrl
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

// Without "Compare with past".
const panel = reportsPanel('global')

/** Filters of the lost leads: those of reports. */
export function LostFilters({ url, open, onOpen, children }: Props) {
  const { state, problems, now, apply } = url
  const zone = useTimeZone().name
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices }).map(({ without, ...chip }) => ({
    ...chip,
    onRemove: () => apply({ filters: without }),
  }))
  const clear = () => apply({ filters: reportsDefaults, open: [] })
  return (
    <>
      <FilterBar
        open={open}
        onOpen={onOpen}
        chips={chips}
        onClear={sameFilters(state.filters, reportsDefaults) ? null : clear}
      />
      <LinkNotice problems={problems} />
      <FilterLayout
        open={open}
        onOpen={onOpen}
        description={panel}
        applied={state.filters}
        choices={choices}
        now={now}
        onApply={(filters) => apply({ filters })}
        onCancel={clear}
      >
        {children}
      </FilterLayout>
    </>
  )
}
