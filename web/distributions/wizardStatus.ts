/** Why Submit is off, in words; null when it is not. */
import { shareText, wholeShare } from '../../shared/distributionRules'
import type { RuleIssue } from '../../shared/openingHoursRules'
import { restText, totalOf } from '../components/PercentageGroup'
import type { DistributionForm } from './distributionForm'
import { timeslotName } from './summaries'

export function whySubmitIsOff({ timeslots }: DistributionForm, issues: readonly RuleIssue[]): string | null {
  const [first] = issues
  if (!first) return null
  const [slot, , part, brands, place] = first.path
  const timeslot = timeslots[Number(slot)]
  if (!timeslot) return first.message
  const where = timeslots.length > 1 ? `${timeslotName(timeslot, Number(slot))}: ` : ''
  const group = part === undefined ? undefined : timeslot.groups[Number(part)]
  // An issue of a group's own that is not its emptiness is its sum.
  if (!group || brands !== 'brands' || place !== undefined || !group.shares.length) return where + first.message
  const total = totalOf(group.shares)
  const rest = total < wholeShare ? `Give out the last ${shareText(wholeShare - total)} to submit` : `${restText(total) ?? first.message}`
  return `${where}${group.name || 'A group'} totals ${shareText(total)}. ${rest}`
}
