/** What is wrong with page 2, in words. */
import { shareText, wholeShare } from '../../../../shared/routing/distributionRules'
import type { RuleIssue } from '../../../../shared/partners/openingHoursRules'
import { restText, totalOf } from '../../../ui/form/choices/PercentageGroup'
import type { DistributionForm, FormTimeslot } from './distributionForm'
import { timeslotName } from './summaries'

/** The group of which an issue is the sum; null for other issues. */
function wrongTotal({ path: [, , part, brands, place] }: RuleIssue, { groups }: FormTimeslot) {
  const group = part === undefined ? undefined : groups[Number(part)]
  // An issue of a group's own that is not its emptiness is its sum.
  if (!group || brands !== 'brands' || place !== undefined || !group.shares.length) return null
  const total = totalOf(group.shares)
  return { total, text: `${group.name || 'A group'} totals ${shareText(total)}` }
}

/** What is wrong in a timeslot, short enough for its tab; null when nothing is. `issues` are its own, the place first. */
export function problemOf(timeslot: FormTimeslot, [first]: readonly RuleIssue[]): string | null {
  return first ? (wrongTotal(first, timeslot)?.text ?? first.message) : null
}

/** Why Submit is off; null when it is not. */
export function whySubmitIsOff({ timeslots }: DistributionForm, [first]: readonly RuleIssue[]): string | null {
  if (!first) return null
  const slot = Number(first.path[0])
  const timeslot = timeslots[slot]
  if (!timeslot) return first.message
  const where = timeslots.length > 1 ? `${timeslotName(timeslot, slot)}: ` : ''
  const wrong = wrongTotal(first, timeslot)
  if (!wrong) return where + first.message
  const rest =
    wrong.total < wholeShare
      ? `Give out the last ${shareText(wholeShare - wrong.total)} to submit`
      : `${restText(wrong.total) ?? first.message}`
  return `${where}${wrong.text}. ${rest}`
}
