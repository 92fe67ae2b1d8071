/** Chips of filters on the leads screen that are not in the panel. */
import { formatCount } from '../../../shared/app/format'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { filterChips, type ChipContext } from '../../filters/words/filterChips'
import type { ChoicesState } from '../../filters/filterChoices'
import { stepName } from '../../filters/reportPath'
import type { LeadMetric, SearchField } from '../../generated/graphql'
import type { LeadsState } from './leadsState'

export const searchFieldLabels: Record<SearchField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  funnel: 'Funnel',
  customParam1: 'Custom Param 1',
  customParam2: 'Custom Param 2',
  customParam3: 'Custom Param 3',
  customParam4: 'Custom Param 4',
  customParam5: 'Custom Param 5',
  id: 'ID',
  hitId: 'Hit ID',
  ip: 'IP',
}

const metricLabels: Record<LeadMetric, string> = {
  attempts: 'Attempts',
  leads: 'Leads',
  autologged: 'Autologged',
  ftds: 'FTDs',
  isLate: 'Late FTDs',
  affFtd: 'Pub FTDs',
  deposited: 'Deposited, approved or waiting',
  lost: 'Lost leads',
  clickLeads: 'Leads of clicks',
  clickFtds: 'FTDs of clicks',
  clickIsLate: 'Late FTDs of clicks',
  clickAffFtd: 'Pub FTDs of clicks',
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
