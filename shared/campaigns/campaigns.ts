import { leadStatus } from '../leads/leadStatus'
/**
 * Constants of campaigns, their sources and steps, shared by the REST API and the screen. See docs/domain/campaigns.md.
 */
import { overwriteParameters } from '../routing/distributionRules'

export const campaignStatuses = ['inactive', 'active', 'complete'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const exitConditions = [
  { id: 1, name: 'Never', text: 'let all consumers pass through the entire campaign.' },
  { id: 2, name: 'Lead', text: 'stop using consumers when they registered.' },
  { id: 3, name: 'Conversion', text: 'stop using consumers when they deposit.' },
] as const

export const sourceKinds = ['once', 'recurring', 'list'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const sourceStatuses = ['inactive', 'active', 'completed'] as const
export type SourceStatus = (typeof sourceStatuses)[number]

/** Lead statuses for each status name of sources and steps; no status belongs to two names. */
export const sourceLeadStatuses = {
  failed: [leadStatus.Rejected],
  not_converted: [leadStatus.Accepted],
  converted: [leadStatus.FTD, leadStatus['Pending FTD'], leadStatus['FTD REJECTED']],
} as const
export type SourceLeadStatus = keyof typeof sourceLeadStatuses

/** List filters of a source; `filters` names those that exclude. */
export const sourceLists = [
  'leadStatuses',
  'advertisers',
  'publishers',
  'countries',
  'funnels',
  'advertiserStatus',
  'selectedStatus',
  'lostReasons',
  'lostAdvertisers',
  'lostSubjects',
] as const
export type SourceList = (typeof sourceLists)[number]

/** List filters of a step; `filters` names those that exclude. */
export const stepLists = ['publishers', 'funnels', 'leadStatuses', 'countries'] as const
export type StepList = (typeof stepLists)[number]

export const delayUnits = ['days', 'hours', 'minutes'] as const
export type DelayUnit = (typeof delayUnits)[number]
const unitMinutes: Readonly<Record<DelayUnit, number>> = { days: 1440, hours: 60, minutes: 1 }

/** A delay in milliseconds; 0 if it is not used. */
export const delayMs = ({ useDelay, delay, unit }: { useDelay: boolean; delay: number; unit: DelayUnit }): number =>
  useDelay ? delay * unitMinutes[unit] * 60_000 : 0

const maxDelayMinutes = 365 * 1440
export const isDelayTooLong = (delay: number, unit: DelayUnit): boolean => delay * unitMinutes[unit] > maxDelayMinutes

/** Result of a consumer at a step; exactly one each. */
export const campaignResults = [
  'waiting',
  'sending',
  'held',
  'accepted',
  'refused',
  'control',
  'not_for_them',
  'not_possible',
  'left',
] as const
export type CampaignResult = (typeof campaignResults)[number]

/** Page sizes of the list and of the logs. */
export const campaignsPageSize = 30

export const campaignLimits = {
  name: 100,
  pace: 1_000_000,
  sources: 100,
  steps: 50,
  advertisers: 50,
  listValues: 1000,
  consumers: 1_000_000,
  listRows: 100_000,
  /** How long a consumer waits at a step for an advertiser that can take it. */
  waitDays: 7,
} as const

export { overwriteParameters as campaignOverwriteParameters }

/** Reason shown for a consumer that is due outside the sending hours of its campaign. */
export const outsideHours = 'Outside the sending hours of the campaign.'
