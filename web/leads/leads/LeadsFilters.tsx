import { memo, type ReactNode } from 'react'
import type { ChoicesState } from '../../filters/filterChoices'
import type { SoughtFilter } from '../../filters/columnFilters'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import { leadsPanel } from '../../filters/filterFields'
import { idListsIn, leadsDefaults, sameFilters } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { namesRecords } from '../../filters/reportPath'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { usePhone } from '../../ui/layout/useMedia'
import type { DefaultView } from '../../reports/presets/useDefaultView'
import { createPartHook } from '../../ui/layout/FaultBoundary'
import { LeadSelects } from './LeadSelects'
import { filtersBesideDate, leadsChips } from './leadsChips'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { useLeadsPreset, type LeadColumns } from './useLeadsPreset'
import type { LeadsUrl } from './useLeadsUrl'

/** If it does not load, lists have no counts. */
const useCounts = createPartHook(
  () => import('./LeadChoiceCounts').catch((): Partial<typeof import('./LeadChoiceCounts')> => ({})),
  'LeadChoiceCounts',
)

type Props = Pick<LeadsUrl, 'state' | 'problems' | 'now' | 'hasFilters' | 'apply'> & {
  /** Stored in presets. */
  columns: LeadColumns
  /** The user's default view. */
  begins: DefaultView
  /** Whether the panel is open. */
  open: boolean
  onOpen: (open: boolean) => void
  /** Nothing to filter: only the content. */
  isBare: boolean
  /** The filter to show in the panel. */
  sought: SoughtFilter | null
  /** At the end of the filter row. */
  aside: ReactNode
  /** The filtered content. */
  children: ReactNode
}

/** All filters at their defaults; order and page size are kept. */
export const withoutFilters = ({ limit, sort_by, sort_order }: LeadsState): LeadsState => ({
  ...leadsStateDefaults,
  limit,
  sort_by,
  sort_order,
})

type BarProps = Pick<Props, 'state' | 'now' | 'apply' | 'open' | 'onOpen' | 'aside'> & { choices: ChoicesState }

/** Row above the list. Memoised against changes of the table only. */
const LeadsFilterBar = memo(function LeadsFilterBar({ state, now, apply, open, onOpen, aside, choices }: BarProps) {
  const zone = useTimeZone().name
  const chips = [
    // A global search ignores the filters, so they are not shown.
    ...(state.search?.isGlobal ? [] : filterChips(state.filters, { zone, now, choices })).map(
      ({ without, ...chip }) => ({ ...chip, onRemove: () => apply({ ...state, filters: without }) }),
    ),
    ...leadsChips(state, choices).map(({ without, ...chip }) => ({ ...chip, onRemove: () => apply(without) })),
  ]
  const isFiltered =
    filtersBesideDate(state, { zone, now }) > 0 || !sameFilters(state.filters, leadsDefaults) || state.preset
  return (
    <FilterBar
      open={open}
      onOpen={onOpen}
      controls={<LeadSelects state={state} onChange={apply} />}
      chips={chips}
      onClear={isFiltered ? () => apply(withoutFilters(state)) : null}
      aside={aside}
    />
  )
})

/** Filters of the leads: panel button, two selects, chips and the panel. */
export function LeadsFilters({
  state,
  problems,
  now,
  hasFilters,
  columns,
  begins,
  apply,
  open,
  onOpen,
  isBare,
  sought,
  aside,
  children,
}: Props) {
  const phone = usePhone()
  const Counts = useCounts(open)?.LeadChoiceCounts
  // Names are needed by the panel, and by chips with ids from links.
  const choices = useFilterChoices(open || idListsIn(state.filters) || namesRecords(state.parents))
  // On phones the panel covers the content.
  const preset = useLeadsPreset({ state, columns, apply, hasFilters, begins, onShown: () => phone && onOpen(false) })
  return (
    <>
      {!isBare && preset.bar}
      {!isBare && <LeadsFilterBar {...{ state, now, apply, open, onOpen, aside, choices }} />}
      <LinkNotice problems={problems} />
      <FilterLayout
        open={open && !isBare}
        onOpen={onOpen}
        sought={sought}
        description={leadsPanel}
        applied={state.filters}
        choices={choices}
        now={now}
        onApply={(filters) => apply({ ...state, filters })}
        onCancel={() => apply(withoutFilters(state))}
        presets={preset.menu}
        withCounts={Counts && ((list, draft, draw) => <Counts {...{ state, now, list, draft }}>{draw}</Counts>)}
      >
        {children}
      </FilterLayout>
    </>
  )
}
