/** What is kept of all, or on the page of one advertiser or publisher: each needs the permissions of its own family. */
interface Family {
  path: string
  /** Root fields: `Query.caps`, `Mutation.createCap` … */
  list: string
  one: string
  /** The argument that says which family is meant, and its values with the names of their permissions before `_LIST` … */
  argument: 'origin' | 'of'
  prefixes: Readonly<Record<string, string>>
  verbs: readonly ('LIST' | 'CREATE' | 'EDIT' | 'DELETE')[]
  /** Permissions for what the catalogue has no code for, by the name that it would have. */
  instead?: Readonly<Record<string, string>>
}

/** Paths and root fields that serve several families. */
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
