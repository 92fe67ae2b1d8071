/** How records of a type are found: in a list, in a field of its rows (`within`), or in a field of single records (`owner`). */
type Found = { list: string; isPaged?: true; within?: string } | { owner: Owner; within: string }
type LookedUp = Found & {
  one: string
  /** What the look-up is told besides the id. */
  argument?: 'of'
  /** The part of the look-up's answer that is the record. */
  inside?: string
}

/** Records on whose pages others are, and how they are listed. */
const owners = {
  advertiser: { list: 'advertisers', isPaged: false },
  campaign: { list: 'campaigns(page: { limit: 20 })', isPaged: true },
  lead: { list: 'leads(page: { limit: 40 })', isPaged: true },
  publisher: { list: 'publishers', isPaged: false },
} as const
type Owner = keyof typeof owners

/** How each type of records is found, and how one of them is looked up. */
export const kinds = {
  Advertiser: { list: 'advertisers', one: 'advertiser' },
  AuditRow: { list: 'auditLog(page: { limit: 20 })', isPaged: true, one: 'auditRow' },
  Campaign: { list: 'campaigns', one: 'campaign', isPaged: true },
  CampaignConsumer: { owner: 'campaign', within: 'consumers(page: { limit: 5 })', one: 'campaignConsumer' },
  CampaignLogRow: { owner: 'campaign', within: 'logs(page: { limit: 5 })', one: 'campaignLogRow' },
  CampaignSource: { owner: 'campaign', within: 'sources', one: 'campaignSource' },
  CampaignStep: { owner: 'campaign', within: 'steps', one: 'campaignStep' },
  Cap: { list: 'caps', one: 'cap' },
  // Those with distributions and leads.
  Country: { list: 'distributions', within: 'country', one: 'country' },
  Distribution: { list: 'distributions', one: 'distribution', inside: 'distribution' },
  Exclusion: { owner: 'advertiser', within: 'exclusions', one: 'exclusion' },
  FunnelOverride: { owner: 'advertiser', within: 'funnelOverrides', one: 'funnelOverride' },
  HeldLead: { list: 'heldLeads', isPaged: true, one: 'heldLead' },
  Lead: { list: 'leads(page: { limit: 40 })', isPaged: true, one: 'lead' },
  LeadHistoryEntry: { owner: 'lead', within: 'history', one: 'leadHistoryEntry' },
  LeadStatusChange: { owner: 'lead', within: 'statusChanges', one: 'leadStatusChange' },
  LedgerEntry: { list: 'ledger(page: { limit: 20 })', isPaged: true, one: 'ledgerEntry' },
  Offer: { list: 'offers', one: 'offer' },
  OpeningHours: { owner: 'advertiser', within: 'openingHours', one: 'openingHoursById' },
  Payout: { owner: 'publisher', within: 'payouts', one: 'payout' },
  Publisher: { list: 'publishers', one: 'publisher' },
  PublisherOverride: { owner: 'advertiser', within: 'publisherOverrides', one: 'publisherOverride' },
  Revenue: { owner: 'advertiser', within: 'revenues', one: 'revenue' },
  Role: { list: 'roles', one: 'role' },
  SupportedCountry: { owner: 'advertiser', within: 'supportedCountries', one: 'supportedCountry', argument: 'of' },
  User: { list: 'users', one: 'user' },
} as const satisfies Record<string, LookedUp>
export type Kind = keyof typeof kinds

/** Rows of other types, which link to these. */
export const others = {
  LatestFtd: { list: 'latestFtds(page: { limit: 40 })', isPaged: true },
  PendingConversion: { list: 'pendingConversions' },
  ProgressLog: { list: 'progressLogs' },
  PublisherAccount: { list: 'publisherAccounts' },
  TopAdvertiser: { list: 'topAdvertisers(period: this_month)', isPaged: true },
  TopPublisher: { list: 'topPublishers(period: this_month)', isPaged: true },
} as const satisfies Record<string, Found>

export type Source = Kind | keyof typeof others
const sources: Readonly<Record<Source, Found>> = { ...kinds, ...others }

const bare = (field: string) => field.split('(')[0] ?? ''

/** The root field by which records of a type are found, and the field of its rows that has them. */
export function pathTo(kind: Source) {
  const found = sources[kind]
  const root = 'owner' in found ? found.owner : bare(found.list)
  return { root, within: found.within && bare(found.within) }
}

const inRows = (isPaged: boolean | undefined, selection: string) =>
  isPaged ? `{ rows { ${selection} } }` : `{ ${selection} }`
const within = (field: string, selection: string, as = 'rows') =>
  `${as}: ${field} ${inRows(field.includes('page:'), selection)}`

/** Asks, as `all`, for the records on whose pages those of a type are; null for a type that has a list. */
export function ownersQuery(kind: Source): string | null {
  const found = sources[kind]
  if (!('owner' in found)) return null
  const { list, isPaged } = owners[found.owner]
  return `{ all: ${list} ${inRows(isPaged, `id ${within(found.within, 'id', 'has')}`)} }`
}

/** Asks for all records of a type with this selection, or for those on the pages of these owners. */
export function listQuery(kind: Source, selection: string, ids: readonly string[] = []): string {
  const found = sources[kind]
  if ('owner' in found) {
    const of = (id: string) => `of${id}: ${found.owner}(id: "${id}") { ${within(found.within, selection)} }`
    return `{ __typename ${ids.map(of).join(' ')} }`
  }
  const inner = found.within ? within(found.within, selection) : selection
  return `{ all: ${found.list} ${inRows(found.isPaged, inner)} }`
}

/** Asks for records as `r0`, `r1` …; `inside` is the part of each answer that is the record. */
export function lookUpsQuery(kind: Kind, named: readonly { id: string; of?: unknown }[], selection: string) {
  const { one, argument, inside }: LookedUp = kinds[kind]
  const inner = inside ? `{ ${inside} { ${selection} } }` : `{ ${selection} }`
  const argumentOf = (of: unknown) => (argument ? `${argument}: ${String(of ?? 'advertiser')}, ` : '')
  const asked = named.map(({ id, of }, place) => `r${place}: ${one}(${argumentOf(of)}id: "${id}") ${inner}`)
  return { query: `{ ${asked.join(' ')} }`, inside }
}
