import { sql } from 'kysely'
import { z } from 'zod'
import { isTimeZone } from '../../../shared/app/time/timeZones'
import { brokerConfig, type BrokerConfig } from '../../partners/brokers/brokers.schema'
import type { Database } from '../../db/connect'
import { plainMessages } from '../../app/http/validationMessages'
import { readPauses } from '../pauses/pauses.queries'
import type { RoutedAdvertiser } from './world'

/** Stored opening hours by day. */
export const openingDays = z.array(
  z.object({
    id: z.int(),
    checked: z.boolean(),
    traffic: z.boolean().optional(),
    steps: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
  }),
)

export interface Advertiser extends RoutedAdvertiser {
  broker: BrokerConfig | null
  /** After a broker timeout, the lead is offered to the next advertiser instead of being held. */
  goesOnAfterTimeout: boolean
}

/** The broker connection, and why no leads are sent to it. */
function readBroker(stored: unknown, isTested: boolean): { broker: BrokerConfig | null; brokerFault: string | null } {
  if (stored === null) return { broker: null, brokerFault: 'has no broker to send leads to.' }
  const messages = plainMessages()
  const read = brokerConfig.safeParse(stored, messages)
  if (read.success)
    return { broker: read.data, brokerFault: isTested ? null : 'has a broker that accepted no test lead yet.' }
  const [issue] = read.error.issues.map(messages.labelled)
  return { broker: null, brokerFault: `has a broker that is not set up right: ${issue}` }
}

/** Groups rows by advertiser. */
function byAdvertiser<Row extends { advertiser_id: number }>(rows: readonly Row[]): (id: number) => Row[] {
  const lists = new Map<number, Row[]>()
  for (const row of rows) {
    const list = lists.get(row.advertiser_id)
    if (list) list.push(row)
    else lists.set(row.advertiser_id, [row])
  }
  return (id) => lists.get(id) ?? []
}

/** Advertisers by id, with everything that decides whether they can get a lead; unknown ones are omitted. */
export async function readAdvertisers(db: Database, ids: readonly number[]): Promise<Map<number, Advertiser>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('advertisers')
    .select(['id', 'name', 'status', 'broker', 'send_org_funnel', 'on_timeout', 'broker_is_tested'])
    .where('id', 'in', ids)
    .execute()
  const countries = await db
    .selectFrom('advertiser_supported_countries')
    .select(['advertiser_id', 'country_id'])
    .where('advertiser_id', 'in', ids)
    .execute()
  const hours = await db
    .selectFrom('advertiser_opening_hours as h')
    .innerJoin('time_zones as z', 'z.id', 'h.timezone_id')
    .select(['h.advertiser_id', 'h.country_id', 'z.name as zone', 'h.days'])
    .where('h.advertiser_id', 'in', ids)
    .execute()
  const exclusions = await db
    .selectFrom('advertiser_exclusions as e')
    .select(['e.advertiser_id', 'e.publisher_id', 'e.funnel'])
    .select(
      sql<number[]>`array(select c.country_id from advertiser_exclusion_countries c where c.exclusion_id = e.id)`.as(
        'country_ids',
      ),
    )
    .where('e.advertiser_id', 'in', ids)
    .execute()
  const pauses = await readPauses(db, ids)
  const [countriesOf, hoursOf, exclusionsOf] = [byAdvertiser(countries), byAdvertiser(hours), byAdvertiser(exclusions)]
  return new Map(
    rows.map(({ id, name, status, broker, send_org_funnel, on_timeout, broker_is_tested }) => [
      id,
      {
        id,
        name,
        isActive: status === 'active',
        sendOrgFunnel: send_org_funnel,
        goesOnAfterTimeout: on_timeout === 'go_on',
        ...readBroker(broker, broker_is_tested),
        pause: pauses.get(id) ?? null,
        supportedCountryIds: countriesOf(id).map(({ country_id }) => country_id),
        openingHours: hoursOf(id)
          .filter(({ zone }) => isTimeZone(zone))
          .map((one) => ({ countryId: one.country_id, zone: one.zone, days: openingDays.parse(one.days) })),
        exclusions: exclusionsOf(id).map((one) => ({
          publisherId: one.publisher_id,
          countryIds: one.country_ids,
          funnels: one.funnel,
        })),
      },
    ]),
  )
}

/** One advertiser; undefined if unknown. */
export const readAdvertiser = async (db: Database, id: number): Promise<Advertiser | undefined> =>
  (await readAdvertisers(db, [id])).get(id)
