import { emailKeyOf, phoneKeyOf } from '../../../../shared/leads/leadContact'
import type { TraceEntry } from '../../../routing/engine/trace'
import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from '../partners/advertisers'
import type { DemoCampaign, DemoStep } from './campaignPlans'
import type { LeadRow } from '../leads/leadRows'
import type { Market } from '../world/markets'
import type { Publisher } from '../partners/publishers'

/** Data of a consumer, from its original lead or list row. */
export interface Carried {
  market: Market
  publisher: Publisher
  /** Columns copied to registrations. */
  copied: Partial<LeadRow>
  origin: { id: number; createdAt: Date } | null
  statusAt: Instant | null
}

export interface DemoResult {
  step: DemoStep
  result: 'waiting' | 'held' | 'accepted' | 'refused' | 'control' | 'not_for_them' | 'not_possible' | 'left'
  reason: string | null
  isControl: boolean
  advertiser: Advertiser | null
  offered: number[]
  /** Candidates; null if no advertiser was considered. */
  trace: TraceEntry[] | null
  lead: { id: number; createdAt: Date } | null
  enteredAt: Instant
  changedAt: Instant
}

/** A person in a campaign. */
export interface DemoConsumer {
  /** 0 until imported, because ids are in import order. */
  id: number
  campaign: DemoCampaign
  carried: Carried
  importedAt: Instant
  steppedAt: Instant | null
  dueAt: Instant
  /** In the order in which steps were entered. */
  results: DemoResult[]
  registeredAt: Instant | null
  depositedAt: Instant | null
  refusedBy: Set<number>
  endedAs: 'finished' | 'exit' | null
  endedAt: Instant | null
}

/** Key of a consumer: the e-mail of the copied lead. */
export const emailKeyOfConsumer = ({ copied }: Carried) => emailKeyOf(String(copied.email ?? ''))
export const phoneKeyOfConsumer = ({ copied }: Carried) => phoneKeyOf(String(copied.phone ?? ''))
/** Keys that identify a person. */
export const keysOf = (carried: Carried) =>
  [emailKeyOfConsumer(carried), phoneKeyOfConsumer(carried)].filter((key) => key !== null)
