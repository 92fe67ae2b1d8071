import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { records } from '../../app/records/records'

/** Type of the owner: an advertiser or a publisher. */
export type Owner = 'advertiser' | 'publisher'

const tables = { advertiser: 'advertiser_supported_countries', publisher: 'publisher_supported_countries' } as const
const owners = { advertiser: 'advertisers', publisher: 'publishers' } as const
export const ownerColumns = { advertiser: 'advertiser_id', publisher: 'publisher_id' } as const

export interface SupportedCountryRow {
  id: number
  owner_id: number
  country_id: number
  code: string
  name: string
  notes: string | null
  version: number
}

async function read(
  db: Database,
  of: Owner,
  { ownerId, ids = null }: { ownerId?: number; ids?: readonly number[] | null },
): Promise<SupportedCountryRow[]> {
  const { rows } = await sql<SupportedCountryRow>`
    select supported.id, ${sql.ref(`supported.${ownerColumns[of]}`)} as owner_id, supported.country_id, country.code, country.name, supported.notes, supported.version
    from ${sql.table(tables[of])} supported join countries country on country.id = supported.country_id
    where (${ownerId ?? null}::bigint is null or ${sql.ref(`supported.${ownerColumns[of]}`)} = ${ownerId ?? null})
      and (${ids}::bigint[] is null or supported.id = any(${ids}::bigint[]))
    order by ${nameOrder(sql`country.name`)}`.execute(db)
  return rows
}

/** Records of one advertiser or publisher. */
export const ownedSupportedCountries = (db: Database, of: Owner, ownerId: number) => read(db, of, { ownerId })

/** Countries of one advertiser or publisher sorted by name; empty means all countries. */
export async function listSupportedCountries(db: Database, of: Owner, ownerId: number) {
  const rows = await read(db, of, { ownerId })
  return rows.map((row) => supportedCountryAnswer(of, row))
}

/** Records with these ids of all advertisers or publishers, sorted by country name. */
export async function findSupportedCountries(db: Database, of: Owner, ids: readonly number[]) {
  const rows = await read(db, of, { ids })
  return rows.map((row) => supportedCountryAnswer(of, row))
}

/** A row in REST format: the country, with the data of the record under `pivot`. */
export function supportedCountryAnswer(
  of: Owner,
  { id, owner_id, country_id, code, name, notes, version }: SupportedCountryRow,
) {
  const pivot = { id, country_id, notes, version }
  return {
    id: country_id,
    code,
    name,
    pivot: of === 'advertiser' ? { ...pivot, advertiser_id: owner_id } : { ...pivot, affiliate_id: owner_id },
  }
}

/** The id of the record that supports a country; null when there is none. */
export async function findSupportedCountry(
  db: Database,
  of: Owner,
  ownerId: number,
  countryId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tables[of])} where ${sql.ref(ownerColumns[of])} = ${ownerId} and country_id = ${countryId}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Which of owner and country do not exist. Locks both until the record is stored. */
export async function missingParts(transaction: Database, of: Owner, ownerId: number, countryId: number) {
  const owner = await sql`select from ${sql.table(owners[of])} where id = ${ownerId} for key share`.execute(transaction)
  const country = await transaction.selectFrom('countries').select('id').where('id', '=', countryId).executeTakeFirst()
  return { owner: owner.rows.length === 0, country: !country }
}

export interface SupportedCountryContent {
  ownerId: number
  countryId: number
  notes: string | null
}

/** Returns the new id. */
export async function insertSupportedCountry(
  transaction: Database,
  of: Owner,
  { ownerId, countryId, notes }: SupportedCountryContent,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tables[of])} (${sql.ref(ownerColumns[of])}, country_id, notes) values (${ownerId}, ${countryId}, ${notes}) returning id`.execute(
    transaction,
  )
  return rows[0]?.id ?? 0
}

export const updateSupportedCountry = (
  transaction: Database,
  of: Owner,
  id: number,
  { countryId, notes }: Omit<SupportedCountryContent, 'ownerId'>,
) =>
  sql`update ${sql.table(tables[of])} set country_id = ${countryId}, notes = ${notes}, version = version + 1 where id = ${id}`.execute(
    transaction,
  )

export const supportedRecords = (of: Owner) =>
  records<SupportedCountryRow>({
    entity: `${of}_supported_country`,
    called: 'The supported country',
    table: tables[of],
    read: async (db, id) => (await read(db, of, { ids: [id] }))[0] ?? null,
  })
