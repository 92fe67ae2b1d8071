import type { ReactNode } from 'react'
import type { Instant } from '../../../shared/app/time/timeZones'
import { useSettled } from '../../ui/form/useSettled'
import type { ChoiceCounts } from '../../ui/form/choices/choices'
import type { FilterState } from '../../filters/filterState'
import {
  type FilterList,
  type FilterValueCountsQueryVariables,
  useFilterValueCountsQuery,
} from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { type LeadsState, matchOf, toLeadsVariables } from './leadsState'

/** Debounce time in milliseconds. */
const pause = 250

interface Props {
  /** State of the screen with the panel's draft filters. */
  state: LeadsState
  now: Instant
  list: FilterList
  draft: FilterState
  children: (counts: ChoiceCounts | null) => ReactNode
}

/**
 * Number of leads for each choice of an open list, given the range and the panel's other filters. On errors the list is
 * shown without counts.
 */
export function LeadChoiceCounts({ state, now, list, draft, children }: Props) {
  const zone = useTimeZone().name
  // The list's own values do not affect its counts.
  const filters = { ...draft, [list]: [], excludes: draft.excludes.filter((excluded) => excluded !== list) }
  const match = matchOf(toLeadsVariables({ ...state, filters }, zone, now))
  const wanted = JSON.stringify({ list, ...match })
  const settled = useSettled(wanted, pause)
  const { data, previousData } = useFilterValueCountsQuery({
    variables: JSON.parse(settled) as FilterValueCountsQueryVariables,
    // New leads arrive all the time.
    fetchPolicy: 'cache-and-network',
  })
  // Shows the previous counts while loading.
  const counts = (data ?? previousData)?.filterValueCounts
  return children(counts ? new Map(counts.map(({ valueId, count }) => [valueId, count])) : null)
}
