/** Choices of the list filters of sources and steps. */
import { lostReasonCodes, lostReasonTitle } from '../../../shared/leads/lostReasons'
import { statusGroupPrefix } from '../../../shared/app/filters'
import type { SourceList } from '../../../shared/campaigns/campaigns'
import type { Choices } from '../../filters/filterChoices'
import type { Choice } from '../../ui/form/choices/choices'

/** Lead statuses for campaign rules. */
const leadStatusChoices: readonly Choice[] = [
  { id: 'failed', name: 'Failed' },
  { id: 'not_converted', name: 'Not converted' },
  { id: 'converted', name: 'Converted' },
]

const reasonChoices: readonly Choice[] = lostReasonCodes.map((id) => ({ id, name: lostReasonTitle(id) }))

/** Choices of a list; null while loading. */
export function listChoices(list: SourceList, choices: Choices | null): readonly Choice[] | null {
  if (list === 'leadStatuses') return leadStatusChoices
  if (list === 'lostReasons') return reasonChoices
  if (!choices) return null
  if (list === 'advertiserStatus') return choices.statuses
  // Without status groups, which belong to the previous list.
  if (list === 'selectedStatus') return choices.statuses.filter(({ id }) => !id.startsWith(statusGroupPrefix))
  if (list === 'lostAdvertisers') return choices.advertisers
  // Only details that were chosen in the lost leads are known here.
  if (list === 'lostSubjects') return []
  return list === 'funnels' ? choices.funnel : choices[list]
}
