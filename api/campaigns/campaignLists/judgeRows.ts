/** Validates the rows of an uploaded list: each becomes a person, or an invalid field with a reason. */
import { z } from 'zod'
import { type ListField, listFields } from '../../../shared/campaigns/campaignSources'
import { cleanName } from '../../../shared/app/names'
import { readIp } from '../../../shared/app/network/ipAddresses'
import { emailKeyOf, phoneKeyOf } from '../../../shared/leads/leadContact'
import { readBlacklist } from '../../routing/blacklist/match.queries'
import type { Database } from '../../db/connect'
import { countryOfIp, readPhone } from '../../routing/engine/locating'
import {
  hasConsumers,
  type ValidatedRow,
  readKnownKeys,
  readRows,
  storeValidation,
  storeOutcome,
  type StoredUpload,
} from './campaignLists.queries'
import type { ListRow } from '../../app/lists/csvRows'

const batchRows = 1_000
const maxText = 255
const email = z.email()
const keyFields = ['email', 'phone'] as const

/** Fields that staff read as names. */
const names: readonly ListField[] = ['first_name', 'last_name', 'funnel', 'offer']

type Fields = Record<ListField, string | null>

interface Countries {
  idOf: (text: string) => { id: number; code: string } | null
}

async function readCountries(db: Database): Promise<Countries> {
  const rows = await db.selectFrom('countries').select(['id', 'code', 'name']).execute()
  const known = new Map(
    rows.flatMap(({ id, code, name }) => [
      [code.toLowerCase(), { id, code }] as const,
      [name.toLowerCase(), { id, code }] as const,
    ]),
  )
  return { idOf: (text) => known.get(text.trim().toLowerCase()) ?? null }
}

/** Reads the fields of a row from the mapped columns. */
function fieldReader(mapping: StoredUpload['mapping']): (cells: readonly string[]) => Fields {
  const columns = mapping.flatMap((field, column) => (field ? [{ field, column }] : []))
  const none = Object.fromEntries(Object.keys(listFields).map((name) => [name, null])) as Fields
  return (cells) => {
    const fields = { ...none }
    for (const { field, column } of columns) {
      const cell = cells[column] ?? ''
      fields[field] = (names.includes(field) ? cleanName(cell) : cell.trim()) || null
    }
    return fields
  }
}

const refused = (line: number, field: string, reason: string): ValidatedRow => ({
  ...{ line, field, reason },
  ...{ person: null, email_key: null, phone_key: null, country_id: null },
})

/**
 * Validates a row without other data. The country comes from its column, otherwise from the phone or the IP address.
 */
function validateRow(line: number, given: Fields, countries: Countries): ValidatedRow {
  for (const name in given)
    if ((given[name as ListField]?.length ?? 0) > maxText) return refused(line, name, `At most ${maxText} characters`)
  if (!given.email) return refused(line, 'email', 'E-mail is missing')
  if (!email.safeParse(given.email).success) return refused(line, 'email', 'Not a valid e-mail address')
  if (given.ip && !readIp(given.ip)) return refused(line, 'ip', 'Not a valid IP address')
  const named = given.country ? countries.idOf(given.country) : null
  if (given.country && !named) return refused(line, 'country', 'There is no such country')
  const ipCountry = countryOfIp(given.ip)
  const phone = readPhone(given.phone, [named?.code ?? null, ipCountry])
  if (phone && !phone.isPossible)
    return refused(line, 'phone', `This cannot be a phone number${named ? ` of ${named.code}` : ''}`)
  const byPhone = phone?.country ? countries.idOf(phone.country) : null
  const country = named ?? byPhone ?? (ipCountry ? countries.idOf(ipCountry) : null)
  if (!country) return refused(line, 'country', 'The country is not given, and neither phone nor IP address tells it')
  const person: Partial<Fields> = { ...given, phone: phone?.text ?? null, country: undefined }
  return {
    ...{ line, person, country_id: country.id, field: null, reason: null },
    ...{ email_key: emailKeyOf(given.email), phone_key: phoneKeyOf(phone?.text ?? null) },
  }
}

const blacklistFacts = (
  { email, phone, ip, funnel, first_name: firstName, last_name: lastName }: Fields,
  countryId: number | null,
) => ({ email, phone, ip, funnel, countryId, firstName, lastName })

/** Copies a text. A substring would keep the whole chunk of the file in memory. */
const copied = (text: string) => Buffer.from(text).toString()

export const countAccepted = (judged: readonly ValidatedRow[]) => judged.filter(({ person }) => person).length

/** Error in a column mapping; null if it is valid. */
export const mappingProblem = (mapping: StoredUpload['mapping']): string | null =>
  mapping.includes('email') ? null : 'Say which column holds the e-mail address.'

type Mapping = StoredUpload['mapping']
type Upload = Pick<StoredUpload, 'id' | 'campaign_id'>

/**
 * Validates the rows of an upload in portions, in order: `alone` needs no database, `among` finds duplicates in the
 * list and in the campaign, and blacklisted people.
 */
export async function createRowValidator(
  transaction: Database,
  { campaign_id }: Upload,
  { mapping, now }: { mapping: Mapping; now: number },
) {
  const [countries, blacklist] = [await readCountries(transaction), await readBlacklist(transaction)]
  const isEmpty = !(await hasConsumers(transaction, campaign_id))
  const problem = mappingProblem(mapping)
  const read = fieldReader(mapping)
  const lines = { email: new Map<string, number>(), phone: new Map<string, number>() }

  const alone = ({ line, cells }: ListRow): ValidatedRow =>
    problem ? refused(line, 'email', 'No column holds the e-mail address') : validateRow(line, read(cells), countries)

  async function among(rows: readonly ValidatedRow[]): Promise<ValidatedRow[]> {
    const keys = (name: 'email_key' | 'phone_key') => rows.flatMap((row) => row[name] ?? [])
    const known = isEmpty
      ? new Set<string>()
      : await readKnownKeys(transaction, campaign_id, keys('email_key'), keys('phone_key'))
    return rows.map((row): ValidatedRow => {
      if (!row.person) return row
      const mine = { email: row.email_key, phone: row.phone_key }
      for (const field of keyFields)
        if (known.has(`${field[0]}${mine[field]}`)) return refused(row.line, field, 'In this campaign already')
      for (const field of keyFields) {
        const line = lines[field].get(mine[field] ?? '')
        if (line !== undefined) return refused(row.line, field, `The same person as line ${line}`)
      }
      if (blacklist.find(blacklistFacts(row.person as Fields, row.country_id), now))
        return refused(row.line, 'email', 'On the blacklist')
      for (const field of keyFields) if (mine[field]) lines[field].set(copied(mine[field]), row.line)
      return row
    })
  }
  return { alone, among }
}

/** Validates all stored rows again after the column mapping changed. Needs the locked upload. */
export async function revalidateUpload(
  transaction: Database,
  upload: Upload,
  { mapping, problems, now }: { mapping: Mapping; problems: readonly string[]; now: number },
): Promise<void> {
  const { alone, among } = await createRowValidator(transaction, upload, { mapping, now })
  let [rows, accepted, after] = [0, 0, 0]
  for (;;) {
    const batch = await readRows(transaction, upload.id, after, batchRows)
    const judged = await among(batch.map(alone))
    await storeValidation(transaction, upload.id, judged)
    rows += batch.length
    accepted += countAccepted(judged)
    after = batch.at(-1)?.line ?? after
    if (batch.length < batchRows) break
  }
  await storeOutcome(transaction, upload.id, { mapping, rows, accepted, problems })
}
