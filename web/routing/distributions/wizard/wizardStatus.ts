/** Errors of page 2 as text. */
import { enteredTotal, shareText, wholeShare } from '../../../../shared/routing/distributionRules'
import type { RuleIssue } from '../../../../shared/partners/openingHoursRules'
import { restText } from '../../../ui/form/choices/PercentageGroup'
import type { DistributionForm, FormTimeslot } from './distributionForm'
import { timeslotName } from './summaries'

/** Group whose total is wrong; null for other errors. */
function wrongTotal({ path: [, , part, brands, place] }: RuleIssue, { groups }: FormTimeslot) {
  const group = part === undefined ? undefined : groups[Number(part)]
  // A group's own error is its total, unless the group is empty.
  if (!group || brands !== 'brands' || place !== undefined || !group.shares.length) return null
  const total = enteredTotal(group.shares)
  return { total, text: `${group.name || 'A group'} totals ${shareText(total)}` }
}

/** Short text of a timeslot's first error for its tab; null if there is none. */
export function problemOf(timeslot: FormTimeslot, [first]: readonly RuleIssue[]): string | null {
  return first ? (wrongTotal(first, timeslot)?.text ?? first.message) : null
}

/** Why Submit is disabled; null if it is enabled. */
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
