/** Whether the people of an uploaded list can be sent: each row with its person, or the field and reason why it is refused. */
import { z } from 'zod'
import { type ListField, listFields } from '../../shared/campaignSources'
import { readIp } from '../../shared/ipAddresses'
import { emailKeyOf, phoneKeyOf } from '../../shared/leadContact'
import { readBlacklist } from '../blacklist/match.queries'
import type { Database } from '../db/connect'
import { countryOfIp, readPhone } from '../routing/locating'
import {
  type JudgedRow,
  readKnownKeys,
  readRows,
  storeJudged,
  storeOutcome,
  type StoredUpload,
} from './campaignLists.queries'
import type { ListRow } from './csvRows'

const batchRows = 1_000
const maxText = 255
const email = z.email()

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

function fieldsOf(cells: readonly string[], mapping: StoredUpload['mapping']): Fields {
  const values = new Map(mapping.map((field, column) => [field, cells[column]?.trim() || null]))
  return Object.fromEntries(
    Object.keys(listFields).map((name) => [name, values.get(name as ListField) ?? null]),
  ) as Fields
}

const refused = (line: number, field: string, reason: string): JudgedRow => ({
  ...{ line, field, reason },
  ...{ person: null, email_key: null, phone_key: null, country_id: null },
})

/** By itself: what it says, and the country by its column, else its phone, else its IP address. */
function judgeRow({ line, cells }: ListRow, mapping: StoredUpload['mapping'], countries: Countries): JudgedRow {
  const given = fieldsOf(cells, mapping)
  const long = Object.entries(given).find(([, text]) => (text?.length ?? 0) > maxText)
  if (long) return refused(line, long[0], `At most ${maxText} characters`)
  if (!given.email) return refused(line, 'email', 'E-mail is missing')
  if (!email.safeParse(given.email).success) return refused(line, 'email', 'This is no e-mail address')
  if (given.ip && !readIp(given.ip)) return refused(line, 'ip', 'This is no IP address')
  const named = given.country ? countries.idOf(given.country) : null
  if (given.country && !named) return refused(line, 'country', 'There is no such country')
  const phone = readPhone(given.phone, [named?.code ?? null, countryOfIp(given.ip)])
  if (given.phone && !phoneKeyOf(given.phone)) return refused(line, 'phone', 'This is no phone number')
  const byPhone = phone?.country ? countries.idOf(phone.country) : null
  const byIp = countryOfIp(given.ip)
  const country = named ?? byPhone ?? (byIp ? countries.idOf(byIp) : null)
  if (!country) return refused(line, 'country', 'The country is not given, and neither phone nor IP address tells it')
  const { country: _, ...person } = { ...given, phone: phone?.text ?? null }
  return {
    ...{ line, person, country_id: country.id, field: null, reason: null },
    ...{ email_key: emailKeyOf(given.email), phone_key: phoneKeyOf(person.phone) },
  }
}

/** What is wrong with how columns are read; null when nothing is. */
export const mappingProblem = (mapping: StoredUpload['mapping']): string | null =>
  mapping.includes('email') ? null : 'Say which column holds the e-mail address.'

/** Judges all rows of an upload by how its columns are read now, and stores what came of it. Call it with the upload locked. */
export async function judgeUpload(
  transaction: Database,
  { id, campaign_id }: Pick<StoredUpload, 'id' | 'campaign_id'>,
  { mapping, problems, now }: { mapping: StoredUpload['mapping']; problems: readonly string[]; now: number },
): Promise<void> {
  const [countries, blacklist] = [await readCountries(transaction), await readBlacklist(transaction)]
  const problem = mappingProblem(mapping)
  const lineByKey = new Map<string, number>()
  let [rows, accepted, after] = [0, 0, 0]
  for (;;) {
    const batch = await readRows(transaction, id, after, batchRows)
    const first = batch.map((row) =>
      problem ? refused(row.line, 'email', 'No column holds the e-mail address') : judgeRow(row, mapping, countries),
    )
    const keys = (name: 'email_key' | 'phone_key') => first.flatMap((row) => row[name] ?? [])
    const known = await readKnownKeys(transaction, campaign_id, keys('email_key'), keys('phone_key'))
    const judged = first.map((row): JudgedRow => {
      if (!row.person) return row
      const mine = [row.email_key && `e${row.email_key}`, row.phone_key && `p${row.phone_key}`].filter(
        (key) => key !== null,
      )
      const field = (key: string) => (key.startsWith('e') ? 'email' : 'phone')
      const inCampaign = mine.find((key) => known.has(key))
      if (inCampaign) return refused(row.line, field(inCampaign), 'In this campaign already')
      const same = mine.find((key) => lineByKey.has(key))
      if (same) return refused(row.line, field(same), `The same person as line ${lineByKey.get(same)}`)
      const person = row.person as Fields
      const facts = { ...person, countryId: row.country_id, firstName: person.first_name, lastName: person.last_name }
      if (blacklist.find(facts, now)) return refused(row.line, 'email', 'On the blacklist')
      for (const key of mine) lineByKey.set(key, row.line)
      return row
    })
    await storeJudged(transaction, id, judged)
    rows += batch.length
    accepted += judged.filter(({ person }) => person).length
    after = batch.at(-1)?.line ?? after
    if (batch.length < batchRows) break
    // Others are served between two batches.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await storeOutcome(transaction, id, { mapping, rows, accepted, problems })
}
