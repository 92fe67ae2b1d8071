import { type Blacklist, readBlacklist } from '../blacklist/match.queries'
import { type CapDefinition, readCapDefinitions } from '../caps/capRooms.queries'
import type { LeadName } from '../../../shared/partners/mapping/leads'
import type { Database } from '../../db/connect'
import { storedNames } from '../../partners/publisherFields/publisherFields.queries'
import { type Advertiser, readAdvertisers } from '../engine/advertisers.queries'
import { inOrder } from '../engine/candidates'
import { readDistributions } from '../engine/distributions.queries'
import { readOverrides } from '../engine/overrides.queries'
import type { Distribution, Optimize, PairOverrides } from '../engine/world'

/** Settings of a publisher that affect its leads. */
export interface IntakePublisher {
  id: number
  isActive: boolean
  blocksDuplicates: boolean
  /** All its leads are test leads. */
  isTest: boolean
  locateLeadsBy: 'system' | 'ip_address' | 'phone'
  /** Empty = all. */
  supportedCountryIds: ReadonlySet<number>
  /** Its own names for fields of leads. */
  fieldNames: readonly LeadName[]
}

/** Routing configuration at one version. */
export interface Configuration {
  version: number
  /** By country, sorted in the order in which they are tried. */
  distributions: ReadonlyMap<number, readonly Distribution[]>
  advertisers: ReadonlyMap<number, Advertiser>
  caps: readonly CapDefinition[]
  /** By publisher. */
  overrides: ReadonlyMap<number, PairOverrides>
  /** By the SHA-256 of the API token, as hexadecimal digits. */
  publishers: ReadonlyMap<string, IntakePublisher>
  blacklist: Blacklist
  countryIds: ReadonlyMap<string, number>
  countryCodes: ReadonlyMap<number, string>
  /** By slug and by name, in lower case. */
  offers: ReadonlyMap<string, { name: string; slug: string }>
  /** Earnings by country and advertisers, with the time they were read; loaded on demand. */
  optimize: Map<string, { at: number; optimize: Optimize }>
}

async function readPublishers(db: Database): Promise<Map<string, IntakePublisher>> {
  const rows = await db
    .selectFrom('publishers')
    .select(['id', 'status', 'api_token_hash', 'block_duplicate_leads', 'locate_leads_by', 'field_names', 'is_test'])
    .execute()
  const supported = await db
    .selectFrom('publisher_supported_countries')
    .select(['publisher_id', 'country_id'])
    .execute()
  const countries = new Map<number, Set<number>>()
  for (const { publisher_id, country_id } of supported)
    countries.set(publisher_id, (countries.get(publisher_id) ?? new Set()).add(country_id))
  return new Map(
    rows.map((row) => [
      row.api_token_hash.toString('hex'),
      {
        id: row.id,
        isActive: row.status === 'active',
        blocksDuplicates: row.block_duplicate_leads,
        isTest: row.is_test,
        // A check constraint guarantees these values.
        locateLeadsBy: row.locate_leads_by as IntakePublisher['locateLeadsBy'],
        supportedCountryIds: countries.get(row.id) ?? new Set(),
        fieldNames: storedNames(row.field_names),
      },
    ]),
  )
}

async function readAllOverrides(db: Database): Promise<Map<number, PairOverrides>> {
  const all = await readOverrides(db, 'all')
  const ids = new Set([...all.publisherIds, ...all.funnels].map(({ publisherId }) => publisherId))
  const of = (id: number): PairOverrides => ({
    publisherIds: all.publisherIds.filter(({ publisherId }) => publisherId === id),
    funnels: all.funnels.filter(({ publisherId }) => publisherId === id),
  })
  return new Map([...ids].map((id) => [id, of(id)]))
}

/** The configuration's version, which is incremented by every change. */
export async function readVersion(db: Database): Promise<number> {
  const { version } = await db.selectFrom('routing_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Reads the whole configuration, its version first: a concurrent change makes the result outdated, never too new. */
export async function readConfiguration(db: Database): Promise<Configuration> {
  const version = await readVersion(db)
  const { distributions } = await readDistributions(db, 'all')
  const advertiserIds = (await db.selectFrom('advertisers').select('id').execute()).map(({ id }) => id)
  const countries = await db.selectFrom('countries').select(['id', 'code']).execute()
  const offers = await db.selectFrom('offers').select(['name', 'slug']).execute()
  return {
    version,
    distributions: inOrder(distributions),
    advertisers: await readAdvertisers(db, advertiserIds),
    caps: await readCapDefinitions(db, {}),
    overrides: await readAllOverrides(db),
    publishers: await readPublishers(db),
    blacklist: await readBlacklist(db),
    countryIds: new Map(countries.map(({ id, code }) => [code, id])),
    countryCodes: new Map(countries.map(({ id, code }) => [id, code])),
    offers: new Map(
      offers.flatMap((offer) => [
        [offer.name.toLowerCase(), offer] as const,
        [offer.slug.toLowerCase(), offer] as const,
      ]),
    ),
    optimize: new Map(),
  }
}

/** Thrown in a transaction whose configuration is outdated: reload it and retry. */
export class OutOfDate extends Error {}

/**
 * Caches the configuration in this process. Every deciding transaction and every request compares versions first, so
 * that no outdated configuration is used, with any number of processes.
 */
export class CachedConfiguration {
  private kept: Configuration | null = null
  private reading: Promise<Configuration> | null = null
  private asking: Promise<number> | null = null
  private nextAsking: Promise<number> | null = null

  constructor(private readonly db: Database) {}

  /** The last configuration read. The transaction must compare its version. */
  last(): Configuration | Promise<Configuration> {
    return this.kept ?? this.read()
  }

  countryCode(id: number): string | undefined {
    return this.kept?.countryCodes.get(id)
  }

  read(): Promise<Configuration> {
    this.reading ??= readConfiguration(this.db)
      .then((configuration) => (this.kept = configuration))
      .finally(() => (this.reading = null))
    return this.reading
  }

  /** The current configuration. Callers that arrive during a version check share the next one. */
  async current(): Promise<Configuration> {
    const version = await this.version()
    for (let kept = await this.last(); ; kept = await this.read()) if (kept.version >= version) return kept
  }

  private version(): Promise<number> {
    if (!this.asking) return this.ask()
    this.nextAsking ??= this.asking.then(
      () => this.ask(),
      () => this.ask(),
    )
    return this.nextAsking
  }

  private ask(): Promise<number> {
    this.nextAsking = null
    const asking = readVersion(this.db).finally(() => {
      if (this.asking === asking) this.asking = null
    })
    this.asking = asking
    return asking
  }

  /** Runs `work` with the configuration of the version that its transaction sees. */
  async decideBy<Result>(work: (configuration: Configuration) => Promise<Result>): Promise<Result> {
    for (let configuration = await this.last(); ; configuration = await this.read()) {
      try {
        return await work(configuration)
      } catch (error) {
        if (!(error instanceof OutOfDate)) throw error
      }
    }
  }
}
