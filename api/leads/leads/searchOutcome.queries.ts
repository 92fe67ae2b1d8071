import { sql, type RawBuilder } from 'kysely'
import { exactSearchFields, type LeadQuery, type SearchField } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { conditionsBesideRange, leadRange, type FilterContext } from '../filters/leadFilter'
import { contains, searchConditions, searchTexts } from '../filters/search'
import { maxSearchedLeads, type SearchOutcome } from './searchOutcome.schema'

interface Found {
  text: string
  /** Null if no lead has the text: in the list, in its range, matching its other filters. */
  is_listed: boolean | null
  in_range: boolean | null
  in_filters: boolean | null
  leads: number
}

/** How a text is looked up, and when a lead's value matches. */
interface Match {
  condition: RawBuilder<boolean>
  isSame: RawBuilder<boolean>
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** As in the list. */
function asListed(field: SearchField, texts: readonly string[]): Match {
  const condition = all(searchConditions({ search_in: field, search_txt: [...texts] })) as RawBuilder<boolean>
  return exactSearchFields.includes(field)
    ? { condition, isSame: sql`hits.value = wanted.text` }
    : { condition, isSame: sql`lower(hits.value) like lower(wanted.pattern)` }
}

/** Whole addresses, which have their own index. */
const wholeEmails = (texts: readonly string[]): Match => ({
  condition: sql`lower(l.email) = any(array(select lower(text) from unnest(${texts}::text[]) as text))`,
  isSame: sql`lower(hits.value) = lower(wanted.text)`,
})

async function look(
  db: Database,
  query: LeadQuery,
  context: FilterContext,
  texts: readonly string[],
  { condition, isSame }: Match,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with hits as materialized (
      select ${sql.ref(`l.${query.search_in}`)}::text as value,
        ${all(leadRange(query, context))} is true as in_range,
        ${all(conditionsBesideRange(query, context))} is true as in_filters
      from leads l where not l.is_hidden and ${condition} limit ${maxSearchedLeads + 1}
    )
    select wanted.text, bool_or(in_range and in_filters) as is_listed, bool_or(in_range) as in_range,
      bool_or(in_filters) as in_filters, (select count(*) from hits)::int as leads
    from unnest(${texts}::text[], ${texts.map(contains)}::text[]) as wanted (text, pattern) left join hits on ${isSame}
    group by wanted.text`.execute(db)
  return rows
}

/** Null if too many leads match to report each text. */
async function lookAll(db: Database, query: LeadQuery, context: FilterContext, texts: readonly string[]) {
  const field = query.search_in
  if (!field || !texts.length) return []
  const found: Found[] = []
  let rest = texts
  if (field === 'email') {
    // Pasted texts are mostly whole addresses; only others are searched within addresses, which is slower.
    found.push(...(await look(db, query, context, rest, wholeEmails(rest))))
    rest = found.filter(({ is_listed }) => is_listed === null).map(({ text }) => text)
  }
  if (rest.length) found.push(...(await look(db, query, context, rest, asListed(field, rest))))
  return found.some(({ leads }) => leads > maxSearchedLeads) ? null : found
}

/**
 * Result of each text of a search in the list: found, or why not. Hidden leads are never reported. A text that is the
 * whole e-mail of a lead matches only that lead, even if longer addresses contain it. Returns the texts in their order.
 */
export async function searchOutcome(db: Database, query: LeadQuery, context: FilterContext): Promise<SearchOutcome> {
  const texts = [...new Set(searchTexts(query))]
  const outcome: SearchOutcome = {
    texts: texts.length,
    found: 0,
    outside_range: [],
    outside_filters: [],
    outside_both: [],
    not_found: [],
  }
  const found = await lookAll(db, query, context, texts)
  if (!found) return { ...outcome, found: null }
  // For a text looked up twice, the second result counts.
  const byText = new Map(found.map((one) => [one.text, one]))
  for (const text of texts) {
    const { is_listed = null, in_range, in_filters } = byText.get(text) ?? {}
    if (is_listed) outcome.found = (outcome.found ?? 0) + 1
    else if (is_listed === null) outcome.not_found.push(text)
    else if (in_filters) outcome.outside_range.push(text)
    else if (in_range) outcome.outside_filters.push(text)
    else outcome.outside_both.push(text)
  }
  return outcome
}
