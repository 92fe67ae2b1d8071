import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import { weightedDraw, type Random } from '../world/random'

/** The 25 sale statuses of advertisers. */
// oxfmt-ignore
export const brandStatuses = [
  'New', 'No answer', 'Callback', 'Not interested', 'Wrong number', 'Deposited', 'In progress', 'Interested', 'Hot',
  'Follow up', 'Low potential', 'No money', 'Hung up', 'Never answer', 'Voicemail', 'Invalid number', 'Wrong person',
  'No language', 'Under age', 'Do not call', 'Duplicate', 'Already registered', 'Recovery', 'Reassigned', 'Test',
] as const
export type BrandStatus = (typeof brandStatuses)[number]

export const statusGroups: Readonly<Record<string, readonly BrandStatus[]>> = {
  'No contact': ['No answer', 'Never answer', 'Voicemail', 'Hung up'],
  'Bad data': ['Wrong number', 'Invalid number', 'Wrong person', 'No language', 'Under age', 'Duplicate'],
  'Sales potential': ['Callback', 'Interested', 'Hot', 'Follow up', 'In progress'],
  Lost: ['Not interested', 'No money', 'Low potential', 'Do not call'],
  Converted: ['Deposited', 'Recovery'],
}

/** Statuses in which a deposit does not create a pending FTD. */
export const excludedFtdStatuses: readonly BrandStatus[] = ['Duplicate', 'Test', 'Under age']

type Weights = Partial<Record<BrandStatus, number>>
const draw = (weights: Weights) => {
  const names = Object.keys(weights) as BrandStatus[]
  const place = weightedDraw(Object.values(weights))
  return (random: Random): BrandStatus => names[place(random)] ?? 'New'
}

const firstContact = draw({
  'No answer': 34,
  Callback: 12,
  'Not interested': 11,
  'Wrong number': 5,
  'In progress': 7,
  Interested: 6,
  Voicemail: 6,
  'Invalid number': 3,
  'Hung up': 5,
  'No language': 2,
  'Wrong person': 2,
  'Already registered': 2,
  'Under age': 0.6,
  Duplicate: 1,
  'Do not call': 1,
  Hot: 1.4,
  Test: 0.3,
})
const laterContact = draw({
  'No answer': 26,
  Callback: 12,
  'Not interested': 18,
  'Never answer': 12,
  'Low potential': 8,
  'No money': 7,
  'Follow up': 6,
  'In progress': 4,
  Interested: 4,
  Hot: 2,
  'Hung up': 3,
  'Do not call': 2,
  Reassigned: 3,
  Recovery: 2,
})
const closed: ReadonlySet<BrandStatus> = new Set<BrandStatus>([
  'Not interested',
  'Wrong number',
  'Invalid number',
  'Wrong person',
  'No language',
  'Under age',
  'Duplicate',
  'Do not call',
  'Already registered',
  'Never answer',
  'Test',
])

interface BrandStep {
  at: Instant
  status: BrandStatus
}

/**
 * Sale statuses reported for a lead from `start` to `end`: New at once, then calls, minutes to weeks apart, until the
 * advertiser gives up. Each status differs from the previous one.
 */
export function brandJourney(random: Random, start: Instant, end: Instant): BrandStep[] {
  const steps: BrandStep[] = [{ at: start, status: 'New' }]
  // Some leads are never called, or never reported.
  if (random.chance(0.06)) return steps
  let last: BrandStatus = 'New'
  let at = start + random.skewed(3 * HOUR, 1.2)
  for (let call = 0; call < 5 && at < end && !closed.has(last); call++) {
    const status = call ? laterContact(random) : firstContact(random)
    if (status !== last) steps.push({ at: Math.floor(at), status })
    last = status
    at += random.skewed(1.5 * DAY, 1)
    if (random.chance(0.3)) break
  }
  return steps
}
