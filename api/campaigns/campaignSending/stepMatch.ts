import { createHash } from 'node:crypto'
import { sourceLeadStatuses, type SourceLeadStatus, type StepList } from '../../../shared/campaigns/campaigns'
import type { Campaign, Consumer, Step } from './campaign'

const listTexts: Readonly<Record<StepList, string>> = {
  publishers: 'publisher',
  funnels: 'funnel',
  leadStatuses: 'lead status',
  countries: 'country',
}

/** Whether a list takes a value: an empty one takes all, and an excluding one what has no value. */
function takes<Value>(list: readonly Value[], excludes: boolean, value: Value | null): boolean {
  if (!list.length) return true
  return excludes ? value === null || !list.includes(value) : value !== null && list.includes(value)
}

/** The name of a lead status in the rules of steps; null for Submitted, and for a person without a lead. */
function statusNameOf({ lastStatus, origin }: Consumer): string | null {
  const status = lastStatus ?? origin?.status ?? null
  const names = Object.keys(sourceLeadStatuses) as SourceLeadStatus[]
  return names.find((name) => (sourceLeadStatuses[name] as readonly (number | null)[]).includes(status)) ?? null
}

/** Why a step is not for a consumer, in words; null when it is. */
export function mismatchOfStep(consumer: Consumer, { rule }: Step, { affiliateId }: Campaign): string | null {
  const excludes = (name: StepList) => rule.filters.includes(name)
  const status = statusNameOf(consumer)
  // A list's person without any lead matches an empty list alone.
  const hasStatus = status !== null || consumer.origin !== null || consumer.lastStatus !== null
  const fits: Record<StepList, boolean> = {
    publishers: takes(rule.publishers, excludes('publishers'), consumer.origin?.affiliateId ?? affiliateId),
    funnels: takes(rule.funnels, excludes('funnels'), consumer.person?.funnel ?? null),
    leadStatuses: hasStatus
      ? takes(rule.leadStatuses, excludes('leadStatuses'), status)
      : rule.leadStatuses.length === 0,
    countries: takes(rule.countries, excludes('countries'), consumer.countryId),
  }
  const failed = (Object.keys(fits) as StepList[]).filter((name) => !fits[name])
  return failed.length ? `The step is not for this ${failed.map((name) => listTexts[name]).join(' and ')}.` : null
}

const wholeShare = 10_000
const drawnOf = 2 ** 32

/**
 * Whether a consumer that enters a step belongs to its control group: the part that the advertisers' shares leave. Drawn
 * from the ids of both, so that the same consumer is never drawn otherwise.
 */
export function isInControlGroup(consumerId: number, { id, members }: Pick<Step, 'id' | 'members'>): boolean {
  const sent = members.reduce((sum, { share }) => sum + share, 0)
  if (sent >= wholeShare || !members.length) return false
  const drawn = createHash('sha256').update(`control:${id}:${consumerId}`).digest().readUInt32BE(0) / drawnOf
  return drawn * wholeShare >= sent
}
