import { leadStatusesConverted, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import { sinceLead } from '../../db/migrating/months'
import { openAtAdvertisers } from '../../routing/attempts/openAttempts.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { LeadFacts } from '../../routing/engine/obstacles'
import { countryToldOf } from './located'
import type { LocateLeads } from './progressLogs.schema'

/** Those of these leads (at least one) that the advertiser has ever accepted. */
async function takenBefore(db: Database, leads: readonly LeadRecord[], advertiserId: number): Promise<Set<number>> {
  const created = leads.map(({ created_at }) => Number(created_at))
  const rows = await db
    .selectFrom('lead_histories')
    .select('lead_id')
    .distinct()
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .where('created_at', '>=', sinceLead({ created_at: new Date(Math.min(...created)) }))
    .where('advertiser_id', '=', advertiserId)
    .where('status', '=', 'Accepted')
    .execute()
  return new Set(rows.map(({ lead_id }) => lead_id))
}

/** These leads without those hidden from staff. */
export const readLeads = (db: Database, ids: readonly number[]): Promise<LeadRecord[]> =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).where('is_hidden', '=', false).execute()

/** Names of these countries, by id. */
export async function countryNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('countries').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const publisherExists = async (db: Database, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('publishers').select('id').where('id', '=', id).executeTakeFirst())

const conversions: readonly number[] = leadStatusesConverted
const held: readonly number[] = leadStatusesThatCount

const parametersOf = ({
  custom_param_1,
  custom_param_2,
  custom_param_3,
  custom_param_4,
  custom_param_5,
  offer,
}: LeadRecord) => ({
  custom_param_1,
  custom_param_2,
  custom_param_3,
  custom_param_4,
  custom_param_5,
  offer,
})

/** Routing data of each lead, by lead id. */
export async function readLeadFacts(
  db: Database,
  leads: readonly LeadRecord[],
  { advertiserId, locate, funnel }: { advertiserId: number; locate: LocateLeads; funnel: string | null },
): Promise<Map<number, LeadFacts>> {
  if (!leads.length) return new Map()
  const ids = leads.map(({ id }) => id)
  const before = await takenBefore(db, leads, advertiserId)
  const open = await openAtAdvertisers(db, ids)
  return new Map(
    leads.map((lead) => [
      lead.id,
      {
        publisherId: lead.publisher_id,
        countryId: countryToldOf(lead, locate),
        parameters: { ...parametersOf(lead), funnel: funnel ?? lead.funnel },
        hasConversion: conversions.includes(lead.lead_status_id),
        hadBy: new Set(
          before.has(lead.id) || (lead.advertiser_id === advertiserId && held.includes(lead.lead_status_id))
            ? [advertiserId]
            : [],
        ),
        unsettledAt: open.get(lead.id) ?? null,
      },
    ]),
  )
}
