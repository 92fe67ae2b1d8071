import { type RawBuilder, sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { emailContains, trigram } from '../filters/search'

/** The newest among which the best are chosen. */
const likely = 100

const statusNames = sql.join(
  Object.entries(leadStatus).map(([name, id]) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)

/** All visible leads, with their search data. */
export const leadSource: RawBuilder<unknown> = sql`
  select l.id, l.email as title, l.email as searched, null::boolean as is_active,
    concat_ws(', ', case l.lead_status_id ${statusNames} end, n.name) as detail
  from leads l left join countries n on n.id = l.country_id
  where not l.is_hidden`

/** Candidate leads for a text: by id, by equal e-mail, and the newest whose e-mail contains it. Each uses an index. */
export function likelyLeads({ text, id }: { text: string; id: number | null }): RawBuilder<unknown> {
  const isEmailPart = text.length >= trigram && !/\s/.test(text)
  const parts = [
    ...(id === null ? [] : [sql`select id from leads where id = ${id}::bigint`]),
    ...(isEmailPart
      ? [
          sql`(select id from leads where lower(email) = ${text} limit ${likely})`,
          sql`(select id from leads where ${emailContains(sql`email`, text)} and not is_hidden order by created_at desc limit ${likely})`,
        ]
      : []),
  ]
  // Neither an id nor long enough, so there is no query.
  if (!parts.length) return sql`${leadSource} and false`
  return sql`${leadSource} and l.id in (${sql.join(parts, sql` union `)})`
}
