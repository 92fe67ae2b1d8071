/** State of the leads screen in presets. */
import { leadColumn, restLeadColumn } from '../../../shared/leads/leadColumns'
import { leadsPageSizes } from '../../../shared/app/pages'
import { arrangeColumns, visibleFields, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { isObject } from '../../filters/words/filterJson'
import { leadsDefaults, sameFilters } from '../../filters/filterState'
import { readPreset, writePreset } from '../../reports/presets/presetConfig'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { formatLeadsUrl, parseLeadsUrl } from './leadsUrl'

/** Name of the table's columns in presets and user settings. */
const table = 'lead_details_columns'

export interface LeadsView {
  state: LeadsState
  /** null if the preset has no columns. */
  layout: ColumnLayout | null
}

/** The URL of what has no part of its own in a config, such as a search. */
const addressOf = (state: LeadsState) => {
  const { filters, selectedConversion, selectedLead, page, limit, sort_by, sort_order, preset } = leadsStateDefaults
  const named = { filters, selectedConversion, selectedLead, page, limit, sort_by, sort_order, preset }
  return formatLeadsUrl({ ...state, ...named })
}

/** State of a preset. */
export function fromLeadsPreset(id: string, config: unknown): LeadsView {
  const { view } = readPreset(config, leadsDefaults)
  const { filters, selectedConversion, selectedLead, page, limit, sort_order, columns, address } = view
  const sort_by = restLeadColumn(view.sort_by)?.field ?? leadsStateDefaults.sort_by
  const size = leadsPageSizes.find((size) => size === limit) ?? leadsStateDefaults.limit
  const state = {
    ...parseLeadsUrl(address).state,
    ...{ filters, selectedConversion, selectedLead, page, limit: size, sort_by, sort_order, preset: id },
  }
  return {
    state,
    layout:
      columns[table]?.map((place) => ({ ...place, field: restLeadColumn(place.field)?.field ?? place.field })) ?? null,
  }
}

/** Config of a preset for the current state, based on its previous config. */
export function toLeadsPreset({ state, layout }: { state: LeadsState; layout: ColumnLayout }, before: unknown) {
  const showReportsChart = !isObject(before) || before.showReportsChart !== false
  const restName = (field: string) => leadColumn(field)?.restName ?? field
  const columns = { [table]: layout.map((place) => ({ ...place, field: restName(place.field) })) }
  const view = { ...state, sort_by: restName(state.sort_by), showReportsChart, columns, address: addressOf(state) }
  return writePreset(view, before)
}

/** Whether the screen differs from the preset, ignoring the page. */
export function differsFromPreset(view: { state: LeadsState; layout: ColumnLayout }, config: unknown): boolean {
  const { state, layout } = view
  const kept = fromLeadsPreset('', config)
  const same = (['selectedConversion', 'selectedLead', 'limit', 'sort_by', 'sort_order'] as const).every(
    (field) => state[field] === kept.state[field],
  )
  const columns =
    kept.layout && visibleFields(arrangeColumns(layout, kept.layout)).join() !== visibleFields(layout).join()
  return (
    !same ||
    !sameFilters(state.filters, kept.state.filters) ||
    JSON.stringify(addressOf(state)) !== JSON.stringify(addressOf(kept.state)) ||
    Boolean(columns)
  )
}
