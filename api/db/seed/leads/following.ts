import { leadStatus } from '../../../../shared/leads/leadStatus'
import type { Instant } from '../../../../shared/app/time/timeZones'
import { brandJourney } from '../partners/brandStatuses'
import type { Conversion } from './conversions'
import type { Journey } from './journey'
import type { Attempt } from '../world/placement'
import type { Random } from '../world/random'
import { operatorEmails } from '../world/users'

const rejectedFor = ['Fraud suspected', 'Chargeback', 'Duplicate deposit', 'Bonus abuse', 'Deposit below minimum']
const manualOverrides = ['Callback', 'No answer', 'Not interested', 'Wrong number', 'Invalid', 'Trash']

/** Adds advertiser statuses from the acceptance until the lead converts, is injected elsewhere, or now. */
export function follow(
  random: Random,
  journey: Journey,
  { outcome, injected, until }: { outcome: Attempt; injected: Attempt | null; until: Instant },
): void {
  const moved = injected?.status === 'Accepted' ? injected : null
  const stages = [outcome, moved].filter((attempt) => attempt !== null && attempt.status !== 'Submitted')
  for (const [index, attempt] of stages.entries()) {
    if (!attempt) continue
    const by = index ? random.pick(operatorEmails) : 'system'
    if (attempt.status === 'Rejected') {
      journey.change(attempt.at, { status: leadStatus.Rejected }, by)
      continue
    }
    const end = stages[index + 1]?.at ?? until
    for (const [step, { at, status }] of brandJourney(random, attempt.at, end).entries()) {
      if (step) journey.change(at, { brand: status }, 'broker')
      else journey.change(at, { status: leadStatus.Accepted, brand: status }, by)
    }
  }
}

/** Adds the deposit or fake, and the decision of staff. */
export function convert(
  random: Random,
  journey: Journey,
  { convertedAt, startedAt, outcome, decidedAt }: Conversion,
): void {
  const operator = random.pick(operatorEmails)
  const pending = leadStatus['Pending FTD']
  if (convertedAt === null) journey.change(startedAt, { status: pending }, operator)
  else journey.change(startedAt, { status: pending, brand: 'Deposited' }, 'broker')
  if (decidedAt === null) return
  if (outcome === 'approved') journey.change(decidedAt, { status: leadStatus.FTD }, operator)
  else journey.change(decidedAt, { status: leadStatus['FTD REJECTED'], override: random.pick(rejectedFor) }, operator)
}

/** Sometimes sets a status override for the publisher. */
export function overrideByHand(random: Random, journey: Journey, now: Instant): void {
  if (journey.status !== leadStatus.Accepted || !random.chance(0.02)) return
  const at = journey.at + Math.floor(random.next() * (now - journey.at))
  journey.change(at, { override: random.pick(manualOverrides) }, random.pick(operatorEmails))
}
