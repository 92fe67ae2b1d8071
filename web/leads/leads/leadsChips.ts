/** Chips of filters on the leads screen that are not in the panel. */
import { formatCount } from '../../../shared/app/format'
import type { LeadMetric, SearchField } from '../../../shared/app/filters'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { filterChips, type ChipContext } from '../../filters/words/filterChips'
import type { ChoicesState } from '../../filters/filterChoices'
import { stepName } from '../../filters/reportPath'
import type { LeadsState } from './leadsState'

export const searchFieldLabels: Record<SearchField, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  funnel: 'Funnel',
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Custom Param 4',
  custom_param_5: 'Custom Param 5',
  id: 'ID',
  hit_id: 'Hit ID',
  ip: 'IP',
}

const metricLabels: Record<LeadMetric, string> = {
  attempts: 'Attempts',
  leads: 'Leads',
  autologged: 'Autologged',
  ftds: 'FTDs',
  is_late: 'Late FTDs',
  aff_ftd: 'Pub FTDs',
  deposited: 'Deposited, approved or waiting',
  lost: 'Lost leads',
  click_leads: 'Leads of clicks',
  click_ftds: 'FTDs of clicks',
  click_is_late: 'Late FTDs of clicks',
  click_aff_ftd: 'Pub FTDs of clicks',
}

type LeadsChip = { key: string; label: string; text: string; without: LeadsState }

export function leadsChips(state: LeadsState, choices: ChoicesState): LeadsChip[] {
  const { search, email, metric, parents } = state
  const chips: LeadsChip[] = []
  if (search) {
    const [first = '', ...others] = search.texts
    const label = `${search.isGlobal ? 'Search globally' : 'Search'} ${searchFieldLabels[search.field]}`
    const text = others.length ? `${formatCount(search.texts.length)} values` : first
    chips.push({ key: 'search', label, text, without: { ...state, search: null } })
  }
  if (email) chips.push({ key: 'email', label: 'Email has', text: email, without: { ...state, email: '' } })
  if (metric)
    chips.push({ key: 'metric', label: 'Behind', text: metricLabels[metric], without: { ...state, metric: null } })
  for (const step of parents) {
    const without = { ...state, parents: parents.filter((other) => other !== step) }
    chips.push({
      key: `parent ${step.key}`,
      label: `From report: ${groupFacts[step.key].one}`,
      text: stepName(step, choices),
      without,
    })
  }
  return chips
}

/** Number of active filters except the date range, including the two selects. */
export function filtersBesideDate(state: LeadsState, context: Pick<ChipContext, 'zone' | 'now'>): number {
  const choices = { status: 'loading' } as const
  const chips = filterChips(state.filters, { ...context, choices })
  const selects = [state.selectedConversion, state.selectedLead].filter((name) => name !== 'All')
  return chips.filter(({ key }) => key !== 'date').length + leadsChips(state, choices).length + selects.length
}
