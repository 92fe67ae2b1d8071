/**
 * Record types that the search covers, with the LIST permission that each needs. The REST API searches only the types
 * that the caller may see, and the palette offers only those. This is their order if nothing else decides.
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

/**
 * How a text matched, best match first: the id; the whole name; the beginning of the name; of a word in it; any part of
 * it.
 */
export const searchMatches = ['id', 'name', 'start', 'word', 'part'] as const

export const maxSearchLength = 200
/** Maximum results per record type. */
export const maxSearchHits = 20
/** Maximum number of records to look up by id in one call. */
export const maxSearchRecords = 100
