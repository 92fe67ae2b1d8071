import type { ReactNode } from 'react'
import type { FilterList } from '../../../shared/app/filters'
import type { Instant } from '../../../shared/app/time/timeZones'
import { useSettled } from '../../ui/form/useSettled'
import type { ChoiceCounts } from '../../filters/filterChoices'
import { listInput } from '../../filters/filterInput'
import type { FilterState } from '../../filters/filterState'
import { useFilterValueCountsQuery, type FilterValueCountsQueryVariables } from '../../generated/graphql'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import type { LeadsState } from './leadsState'
import { toLeadsVariables } from './leadsVariables'

/** Milliseconds without another choice after which open lists are counted again. */
const pause = 250

interface Props {
  /** The screen, with the filters of the panel. */
  state: LeadsState
  now: Instant
  list: FilterList
  draft: FilterState
  children: (counts: ChoiceCounts | null) => ReactNode
}

/**
 * How many leads each choice of an open list would give beside the range and the other filters of the panel. Without an answer the
 * list shows no counts, and filters all the same.
 */
export function LeadChoiceCounts({ state, now, list, draft, children }: Props) {
  const zone = useTimeZone().name
  // What is chosen in the list itself changes nothing of what its choices would give.
  const filters = { ...draft, [list]: [], excludes: draft.excludes.filter((excluded) => excluded !== list) }
  const { page: _page, ...variables } = toLeadsVariables({ ...state, filters }, zone, now)
  const wanted = JSON.stringify({ list: listInput(list), ...variables })
  const settled = useSettled(wanted, pause)
  const { data, previousData } = useFilterValueCountsQuery({
    variables: JSON.parse(settled) as FilterValueCountsQueryVariables,
    // Leads come in: a list that is opened again is counted again.
    fetchPolicy: 'cache-and-network',
  })
  // The numbers before stand until the new ones are there.
  const counts = (data ?? previousData)?.filterValueCounts
  return children(counts ? new Map(counts.map(({ valueId, count }) => [valueId, count])) : null)
}
