import { leadStatus, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import { toCents } from '../../../shared/app/money'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Earnings, Optimize } from './world'

/**
 * Settings and earnings for optimize: leads of a country by arrival and revenue by deposit date, within the look-back
 * period, without test leads.
 */
export async function readOptimize(
  db: Database,
  countryId: number,
  advertiserIds: readonly number[],
  at: Instant,
): Promise<Optimize> {
  const settings = await db
    .selectFrom('settings')
    .select(['optimize_days', 'optimize_min_leads', 'optimize_explore_percent'])
    .executeTakeFirstOrThrow()
  const optimize = { minLeads: settings.optimize_min_leads, explorePercent: settings.optimize_explore_percent }
  if (!advertiserIds.length) return { ...optimize, earnings: new Map() }
  const from = new Date(at - settings.optimize_days * DAY)
  const to = new Date(at)
  const counted = db
    .selectFrom('leads')
    .where('advertiser_id', 'in', advertiserIds)
    .where('country_id', '=', countryId)
    .where('is_test', '=', false)
    .where('is_hidden', '=', false)
    .groupBy('advertiser_id')
    .select('advertiser_id')
  const leads = await counted
    .select((row) => row.fn.countAll<number>().as('leads'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('lead_status_id', 'in', leadStatusesThatCount)
    .execute()
  const revenues = await counted
    .select((row) => row.fn.sum<string>('revenue').as('revenue'))
    .where('converted_at', '>=', from)
    .where('converted_at', '<', to)
    .where('lead_status_id', '=', leadStatus.FTD)
    .execute()
  const cents = new Map(revenues.map(({ advertiser_id, revenue }) => [advertiser_id, toCents(revenue)]))
  const earnings = leads.flatMap(({ advertiser_id: id, leads }): [number, Earnings][] =>
    id === null ? [] : [[id, { leads: Number(leads), revenueCents: cents.get(id) ?? 0 }]],
  )
  return { ...optimize, earnings: new Map(earnings) }
}
