/** Texts of active filters, one chip each. */
import { datePresets, formatDateTime } from '../../../shared/app/time/dates'
import { instantOf, type Instant } from '../../../shared/app/time/timeZones'
import type { WallTime } from '../../../shared/app/time/wallTimes'
import { namedChoices, type ChoicesState } from '../filterChoices'
import { allRadios, allSwitches, listFields } from '../filterFields'
import { hourRange, wallRange } from '../filterInput'
import { canonical, type FilterState } from '../filterState'

export type FilterChip = {
  key: string
  label: string
  text: string
  /** Excludes its values. */
  isExcluded?: boolean
  /** The filters without this one. */
  without: FilterState
}

export type ChipContext = { zone: string; now: Instant; choices: ChoicesState }

/** Maximum number of names; others are counted. */
const maxNames = 2

function dateText(filters: FilterState, { zone, now }: ChipContext): string | null {
  if (filters.last24Hours) return 'Last 24 hours'
  const { start, end } = wallRange(filters, zone, now)
  const full = (wall: WallTime) => formatDateTime(instantOf(zone, wall), zone, now)
  const day = (wall: WallTime) => full(wall).slice(0, -6)
  const { dateRangePreset: preset } = filters
  if (!start || !end) return start ? `from ${full(start)}` : end ? `until ${full(end)}` : null
  const sameDay = start.slice(0, 10) === end.slice(0, 10)
  if (preset === 'today') return `${datePresets.today.label} ${start.slice(11)} – ${end.slice(11)}`
  if (preset) return `${datePresets[preset].label}, ${sameDay ? day(start) : `${day(start)} – ${day(end)}`}`
  return `${full(start)} – ${sameDay ? end.slice(11) : full(end)}`
}

function dateChips(filters: FilterState, context: ChipContext): FilterChip[] {
  const text = dateText(filters, context)
  const without = { ...filters, dateRangePreset: null, startDate: null, endDate: null, last24Hours: false }
  return text ? [{ key: 'date', label: 'Date', text, without }] : []
}

function switchChips(filters: FilterState, { zone, now }: ChipContext): FilterChip[] {
  return allSwitches.flatMap(({ field, label }) => {
    if (!filters[field] || field === 'last24Hours') return []
    const hours = hourRange(filters, zone, now)
    const text = field === 'insideSelectedHourRange' ? `${hours.start} – ${hours.end}` : 'On'
    const chipLabel = field === 'insideSelectedHourRange' ? 'Hours' : label
    return [{ key: field, label: chipLabel, text, without: canonical({ ...filters, [field]: false }) }]
  })
}

function listChips(filters: FilterState, { choices }: ChipContext): FilterChip[] {
  return listFields.flatMap(({ field, label }) => {
    const chosen = namedChoices(filters, field, choices)
    if (!chosen.length) return []
    const text = chosen.length > maxNames ? String(chosen.length) : chosen.map(({ name }) => name).join(', ')
    const isExcluded = filters.excludes.includes(field)
    return [
      {
        key: field,
        label: isExcluded ? `${label} not` : label,
        text,
        isExcluded,
        without: canonical({ ...filters, [field]: [] }),
      },
    ]
  })
}

function radioChips(filters: FilterState): FilterChip[] {
  return allRadios.flatMap(({ field, label, options }) => {
    const [all] = options
    const chosen = options.find(({ value }) => value === filters[field])
    if (!all || !chosen || chosen === all) return []
    return [{ key: field, label, text: chosen.label, without: { ...filters, [field]: all.value } }]
  })
}

/** Chips of active filters in the order of the panel. */
export function filterChips(state: FilterState, context: ChipContext): FilterChip[] {
  const filters = canonical(state)
  return [
    ...dateChips(filters, context),
    ...switchChips(filters, context),
    ...listChips(filters, context),
    ...radioChips(filters),
  ]
}
