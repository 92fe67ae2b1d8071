/** What a source of a campaign says of leads, the same in REST, GraphQL and on the screen. Source: design/campaigns.md, Source. */
import type { SourceLeadStatus, SourceList } from './campaigns'
import { statusGroupPrefix } from './filters'

/** Which leads a source takes. Empty lists do not narrow; those that `filters` names exclude. */
export interface SourceRule {
  leadStatuses: SourceLeadStatus[]
  advertisers: number[]
  publishers: number[]
  countries: number[]
  funnels: string[]
  /** Statuses at the advertiser, or status groups as `group:` and their id. */
  advertiserStatus: string[]
  /** Statuses at the advertiser. */
  selectedStatus: string[]
  filters: SourceList[]
  takesCampaignLeads: boolean
}

/** Why leads that match are left out, each for the first of these that applies. */
export const leftOutReasons = {
  test: 'Test leads',
  hidden: 'Hidden leads',
  campaign: 'Campaign leads',
  sending: 'Being sent',
  blacklisted: 'Blacklisted people',
  unreachable: 'Without e-mail and phone',
  known: 'In this campaign already',
  again: 'The same person again',
  full: 'Above 1,000,000 consumers',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Leads that a count shows as examples. */
export const countExamples = 10

/** Whether a value of `advertiserStatus` stands for a status group. */
export const isSourceStatusGroup = (text: string): boolean => text.startsWith(statusGroupPrefix)
