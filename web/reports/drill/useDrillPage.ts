import { useSessionQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useFiltersOpen } from '../../filters/useFiltersOpen'
import { useLevels } from '../pivot/useLevels'

/** What the page of a report with a drill-down needs besides its URL. `entry` stores whether its filters are open. */
export function useDrillPage(entry: string) {
  const { id: zoneId, name: zone } = useTimeZone()
  const { loading: zonePending } = useSessionQuery({ fetchPolicy: 'cache-first' })
  const [filtersOpen, setFiltersOpen] = useFiltersOpen(entry)
  // Waits for the zone, which determines the days.
  return { zone, skip: zonePending && !zoneId, filtersOpen, setFiltersOpen, ...useLevels() }
}
