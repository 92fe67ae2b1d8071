import { sql } from 'kysely'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { fact, isAccepted } from '../../leads/filters/facts'
import { isAmong } from '../../leads/filters/groups'
import type { Services } from '../../app/start/services'

/** Look-back period of rates. */
export const rateDays = 28

/** How an advertiser handled the leads it got. */
export interface AdvertiserRates {
  /** Answered requests, and those that were accepted. */
  answered: number
  accepted: number
  /** Accepted leads from the requested countries, their deposits and revenue. */
  leads: number
  ftds: number
  revenueCents: number
}

interface Asked {
  advertiserIds: readonly number[]
  countryIds: readonly number[]
  at: Instant
}

async function readAnswers(db: Database, { advertiserIds, at }: Asked) {
  const { rows } = await sql<{ advertiser_id: number; answered: number; accepted: number }>`
    select advertiser_id, count(*)::integer as answered, (count(*) filter (where status = 'Accepted'))::integer as accepted
    from lead_histories
    where created_at >= ${new Date(at - rateDays * DAY)} and created_at <= ${new Date(at)}
      and advertiser_id = any(${[...advertiserIds]}::bigint[]) and status in ('Accepted', 'Rejected')
    group by advertiser_id`.execute(db)
  return new Map(rows.map((row) => [row.advertiser_id, row]))
}

/** Leads by arrival, deposits by their own date, as in reports, without test leads. */
async function readFigures(reports: Services['reports'], { advertiserIds, countryIds, at }: Asked) {
  const kind = (one: number) => sql<boolean>`l.fact = ${sql.lit(one)}`
  const countries = countryIds.length ? sql`and ${isAmong(sql.ref('l.country_id'), [...countryIds])}` : sql``
  const rows = await reports.query(sql<Record<'advertiser_id' | 'leads' | 'ftds' | 'revenue_cents', unknown>>`
    select l.advertiser_id, count(*) filter (where ${kind(fact.received)} and ${isAccepted}) as leads,
      count(*) filter (where ${kind(fact.deposit)}) as ftds,
      coalesce(sum(case when ${kind(fact.deposit)} then l.revenue_cents end), 0)::bigint as revenue_cents
    from lead_facts l
    where l.fact_date >= ${new Date(at - rateDays * DAY)} and l.fact_date <= ${new Date(at)} and not l.is_test
      and ${isAmong(sql.ref('l.advertiser_id'), [...advertiserIds])} ${countries}
    group by 1`)
  return new Map(
    rows.map(({ advertiser_id, leads, ftds, revenue_cents }) => [
      Number(advertiser_id),
      { leads: Number(leads), ftds: Number(ftds), revenueCents: Number(revenue_cents) },
    ]),
  )
}

/** Answers of advertisers in the last 28 days, and results of their leads from these countries (empty = all). */
export async function readAdvertiserRates(
  db: Database,
  reports: Services['reports'],
  asked: Asked,
): Promise<Map<number, AdvertiserRates>> {
  if (!asked.advertiserIds.length) return new Map()
  const [answers, figures] = await Promise.all([readAnswers(db, asked), readFigures(reports, asked)])
  return new Map(
    asked.advertiserIds.map((id) => {
      const { answered = 0, accepted = 0 } = answers.get(id) ?? {}
      return [id, { answered, accepted, ...(figures.get(id) ?? { leads: 0, ftds: 0, revenueCents: 0 }) }]
    }),
  )
}

const none: AdvertiserRates = { answered: 0, accepted: 0, leads: 0, ftds: 0, revenueCents: 0 }
const sumOf = (all: Iterable<AdvertiserRates>): AdvertiserRates =>
  [...all].reduce(
    (sum, one) => ({
      ...{ answered: sum.answered + one.answered, accepted: sum.accepted + one.accepted },
      ...{ leads: sum.leads + one.leads, ftds: sum.ftds + one.ftds, revenueCents: sum.revenueCents + one.revenueCents },
    }),
    none,
  )

/** The sums of all advertisers of the same kind: of real ones, or of those for tests. */
export async function readKindRates(
  db: Database,
  reports: Services['reports'],
  asked: Asked,
): Promise<(advertiserId: number) => AdvertiserRates> {
  const all = await db.selectFrom('advertisers').select(['id', 'is_test_advertiser']).execute()
  const isTest = new Map(all.map(({ id, is_test_advertiser }) => [id, is_test_advertiser]))
  const sums = new Map<boolean | undefined, AdvertiserRates>()
  for (const kind of new Set(asked.advertiserIds.map((id) => isTest.get(id)))) {
    const advertiserIds = all.filter((one) => one.is_test_advertiser === kind).map(({ id }) => id)
    sums.set(kind, sumOf((await readAdvertiserRates(db, reports, { ...asked, advertiserIds })).values()))
  }
  return (advertiserId) => sums.get(isTest.get(advertiserId)) ?? none
}
