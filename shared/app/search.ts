/**
 * What one search finds, and which permission each kind of record needs: that of its list. The REST API searches only the kinds
 * that the caller may see, and the palette offers only those. In the order in which the kinds stand when nothing else decides.
 */
export const searchPermissions = {
  advertiser: 'ADVERTISERS_LIST',
  cap: 'CAPS_LIST',
  lead: 'LEADS_LIST',
  publisher: 'PUBLISHERS_LIST',
  distribution: 'DISTRIBUTIONS_LIST',
  offer: 'OFFERS_LIST',
  campaign: 'CAMPAIGNS_LIST',
  user: 'USERS_LIST',
  role: 'ROLES_LIST',
  status_group: 'STATUS_GROUPS_LIST',
  publisher_account: 'PUBLISHER_ACCOUNT',
  blacklist_item: 'BLOCKLIST_LIST',
} as const

export type SearchKind = keyof typeof searchPermissions
export const searchKinds = Object.keys(searchPermissions) as [SearchKind, ...SearchKind[]]

/** How a text was found, the best first: it is the id; the whole name; the beginning of it; of a word in it; any part of it. */
export const searchMatches = ['id', 'name', 'start', 'word', 'part'] as const
export type SearchMatch = (typeof searchMatches)[number]

export const maxSearchLength = 200
/** Of each kind. */
export const maxSearchHits = 20
/** At most so many records are looked up by their ids at once. */
export const maxSearchRecords = 100
