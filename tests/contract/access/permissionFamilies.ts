/** Records that exist globally and on pages of advertisers or publishers, each with its own family of permissions. */
interface Family {
  path: string
  /** Root fields: `Query.caps`, `Mutation.createCap` … */
  list: string
  one: string
  /** The argument that selects the family, and its values with permission prefixes. */
  argument: 'origin' | 'of'
  prefixes: Readonly<Record<string, string>>
  verbs: readonly ('LIST' | 'CREATE' | 'EDIT' | 'DELETE')[]
  /** Replacements for permissions that are missing in the catalogue. */
  instead?: Readonly<Record<string, string>>
}

/** Paths and root fields with several families. */
export const families: readonly Family[] = [
  {
    ...{ path: '/api/caps', list: 'caps', one: 'Cap', argument: 'origin', verbs: ['LIST', 'CREATE', 'EDIT', 'DELETE'] },
    prefixes: { caps: 'CAPS', advertiser: 'ADVERTISER_CAPS', publisher: 'PUBLISHER_CAPS' },
  },
  {
    ...{
      path: '/api/publisher-override',
      list: 'publisherOverrides',
      one: 'PublisherOverride',
      argument: 'origin',
      verbs: ['LIST', 'CREATE', 'EDIT', 'DELETE'],
    },
    prefixes: { advertiser: 'ADVERTISER_OVERRIDE_PUBLISHER_ID', publisher: 'PUBLISHER_OVERRIDE_PUBLISHER_ID' },
  },
  {
    ...{
      path: '/api/funnel-override',
      list: 'funnelOverrides',
      one: 'FunnelOverride',
      argument: 'origin',
      verbs: ['LIST', 'CREATE', 'EDIT', 'DELETE'],
    },
    prefixes: { advertiser: 'ADVERTISER_OVERRIDE_API_OFFERS', publisher: 'PUBLISHER_OVERRIDE_API_OFFERS' },
    instead: { ADVERTISER_OVERRIDE_API_OFFERS_CREATE: 'ADVERTISERS_EDIT' },
  },
]
