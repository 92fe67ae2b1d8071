import { sql, type RawBuilder } from 'kysely'
import { exactSearchFields, type LeadSearch, type SearchField } from '../../shared/filters'

/** `%` and `_` in what staff type mean themselves. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matches(field: SearchField, texts: string[]): RawBuilder<boolean> {
  const column = sql.ref(`l.${field}`)
  if (field === 'id') {
    // A text that is no id of a lead finds none.
    const ids = texts.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
    return sql`${column} = any(${ids}::bigint[])`
  }
  if (exactSearchFields.includes(field)) return sql`${column} = any(${texts}::text[])`
  return sql`${column} ilike any(${texts.map(contains)}::text[])`
}

const wanted = ({ search_txt }: LeadSearch) => (search_txt ?? []).map((text) => text.trim()).filter(Boolean)

/** Whether the search is on, and ignores the other filters. */
export const isGlobalSearch = (search: LeadSearch): boolean =>
  Boolean(search.is_search_global && search.search_in && wanted(search).length)

/** Any of the texts in one field: exact for id, hit_id and ip, case-insensitive contains for the rest. */
export function searchConditions(search: LeadSearch): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  const texts = wanted(search)
  if (search.search_in && texts.length) conditions.push(matches(search.search_in, texts))
  if (search.email?.trim() && !isGlobalSearch(search)) conditions.push(sql`l.email ilike ${contains(search.email.trim())}`)
  return conditions
}
