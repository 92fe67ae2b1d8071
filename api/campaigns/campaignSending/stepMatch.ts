import { createHash } from 'node:crypto'
import { sourceLeadStatuses, type SourceLeadStatus, type StepList } from '../../../shared/campaigns/campaigns'
import type { Campaign, Consumer, Step } from './campaign'

const listTexts: Readonly<Record<StepList, string>> = {
  publishers: 'publisher',
  funnels: 'funnel',
  leadStatuses: 'lead status',
  countries: 'country',
}

/** Whether a list matches a value: an empty one matches all, an excluding one also matches null. */
function takes<Value>(list: readonly Value[], excludes: boolean, value: Value | null): boolean {
  if (!list.length) return true
  return excludes ? value === null || !list.includes(value) : value !== null && list.includes(value)
}

/** Name of a lead status in step rules; null for Submitted and for people without a lead. */
function statusNameOf({ lastStatus, origin }: Consumer): string | null {
  const status = lastStatus ?? origin?.status ?? null
  const names = Object.keys(sourceLeadStatuses) as SourceLeadStatus[]
  return names.find((name) => (sourceLeadStatuses[name] as readonly (number | null)[]).includes(status)) ?? null
}

/** Why a step does not apply to a consumer, as text; null if it does. */
export function mismatchOfStep(consumer: Consumer, { rule }: Step, { publisherId }: Campaign): string | null {
  const excludes = (name: StepList) => rule.filters.includes(name)
  const status = statusNameOf(consumer)
  // Status lists never match people of an uploaded list who have no lead.
  const hasStatus = status !== null || consumer.origin !== null || consumer.lastStatus !== null
  const fits: Record<StepList, boolean> = {
    publishers: takes(rule.publishers, excludes('publishers'), consumer.origin?.publisherId ?? publisherId),
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
 * Whether a consumer belongs to the control group of a step, which is the part not covered by advertisers' shares.
 * Derived from a hash of both ids, so that the result is always the same.
 */
export function isInControlGroup(consumerId: number, { id, members }: Pick<Step, 'id' | 'members'>): boolean {
  const sent = members.reduce((sum, { share }) => sum + share, 0)
  if (sent >= wholeShare || !members.length) return false
  const drawn = createHash('sha256').update(`control:${id}:${consumerId}`).digest().readUInt32BE(0) / drawnOf
  return drawn * wholeShare >= sent
}
