import { formatCount } from '../../../shared/app/format'
import { sql } from 'kysely'
import type { Database } from '../../db/connect'

interface Use {
  distributions: string[]
  caps: number
  leads: number
  attempts: number
  injections: number
  events: number
}

/** Counting stops here, because counting millions is slow. */
const maxCounted = 1000
/** Maximum number of names listed. */
const named = 3

const upTo = (rows: ReturnType<typeof sql>) =>
  sql`(select count(*)::integer from (${rows} limit ${maxCounted + 1}) as found)`

const counted = (count: number, one: string, many: string) =>
  count === 0
    ? []
    : [
        count > maxCounted
          ? `more than ${formatCount(maxCounted)} ${many}`
          : `${formatCount(count)} ${count === 1 ? one : many}`,
      ]

const distributionsText = (names: readonly string[]) => {
  if (!names.length) return []
  const others = names.length - named
  return [
    `the distribution${names.length === 1 ? '' : 's'} ${names.slice(0, named).join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  ]
}

/**
 * Records that use an advertiser and would be affected by its deletion, in words: distributions, caps (without its
 * advertiser a cap would apply to all), leads and their events. Its own prices, hours, countries, exclusions and
 * overrides do not count.
 */
export async function advertiserUse(transaction: Database, id: number): Promise<string[]> {
  const { rows } = await sql<Use>`
    select
      coalesce((
        select json_agg(used.name order by used.name, used.id)
        from distributions used
        where used.id in (
          select slot.distribution_id
          from distribution_group_advertisers member
          join distribution_groups part on part.id = member.group_id
          join distribution_timeslots slot on slot.id = part.timeslot_id
          where member.advertiser_id = ${id}
        )
      ), '[]') as distributions,
      ${upTo(sql`select from cap_advertisers where advertiser_id = ${id}`)} as caps,
      ${upTo(sql`select from leads where advertiser_id = ${id}`)} as leads,
      ${upTo(sql`select from lead_histories where advertiser_id = ${id}`)} as attempts,
      ${upTo(sql`select from injections where advertiser_id = ${id}`)} as injections,
      ${upTo(sql`select from broker_event_keys where advertiser_id = ${id}`)} as events`.execute(transaction)
  const [use] = rows
  if (!use) return []
  return [
    ...distributionsText(use.distributions),
    ...counted(use.caps, 'cap', 'caps'),
    ...counted(use.leads, 'lead', 'leads'),
    // The history of its own leads is not mentioned.
    ...(use.leads ? [] : counted(use.attempts, 'attempt to send a lead', 'attempts to send a lead')),
    ...counted(use.injections, 'injection', 'injections'),
    ...(use.leads ? [] : counted(use.events, 'postback', 'postbacks')),
  ]
}
