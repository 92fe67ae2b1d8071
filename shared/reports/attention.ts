/** Items of the dashboard that need attention, shown at its top. */
import type { HealthState } from '../partners/partnerHealth'

/** Permission needed for each item: that of the list with its rows. In display order. */
export const attentionNeeds = {
  caps: 'CAPS_LIST',
  advertisers: 'ADVERTISERS_LIST',
  publishers: 'PUBLISHERS_LIST',
  held_leads: 'LEADS_PROGRESS_LOGS',
  pending_conversions: 'PENDING_CONVERSIONS_LIST',
} as const

export type AttentionItem = keyof typeof attentionNeeds
export const attentionItems = Object.keys(attentionNeeds) as AttentionItem[]
/** Any of these shows the strip of items. */
export const attentionPermissions = Object.values(attentionNeeds) as [string, ...string[]]

const badStates: readonly HealthState[] = ['failing', 'troubled']

/**
 * An inactive advertiser needs no attention. Publishers are included even if inactive, because failed postbacks remain.
 */
export const advertiserNeedsAttention = (status: 'active' | 'inactive' | null, state: HealthState): boolean =>
  status === 'active' && badStates.includes(state)
export const publisherNeedsAttention = (state: HealthState): boolean => badStates.includes(state)
