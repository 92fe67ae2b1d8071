/** What of the business may need somebody now: the strip at the top of the dashboard. */
import type { HealthState } from '../partners/partnerHealth'

/** The permission that each item needs: that of the list which shows its rows. In the order in which they are shown. */
export const attentionNeeds = {
  caps: 'CAPS_LIST',
  advertisers: 'ADVERTISERS_LIST',
  publishers: 'PUBLISHERS_LIST',
  held_leads: 'LEADS_PROGRESS_LOGS',
  pending_conversions: 'PENDING_CONVERSIONS_LIST',
} as const

export type AttentionItem = keyof typeof attentionNeeds
export const attentionItems = Object.keys(attentionNeeds) as AttentionItem[]
/** Any of these has a strip at all. */
export const attentionPermissions = Object.values(attentionNeeds) as [string, ...string[]]

const badStates: readonly HealthState[] = ['failing', 'troubled']

/** An advertiser who gets no leads needs nobody; what was told to a publisher, or not, stays so when it is inactive. */
export const advertiserNeedsAttention = (status: 'active' | 'inactive' | null, state: HealthState): boolean =>
  status === 'active' && badStates.includes(state)
export const publisherNeedsAttention = (state: HealthState): boolean => badStates.includes(state)
