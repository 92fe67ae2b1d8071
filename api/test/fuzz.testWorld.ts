import { sql } from 'kysely'
import { monthOf } from '../../shared/money/accountingMonths'
import { recordKinds, recordType, restPath } from '../../shared/app/recordTypes'
import type { Route } from '../app/http/route'
import { routes } from '../app/start/routes'
import type { Method, TestApi } from './testApi'
import { validBody } from './validBodies'

/** In an order in which referenced records exist. */
const inOrder = [
  '/api/advertisers',
  '/api/publishers',
  '/api/offers',
  '/api/caps',
  '/api/distributions',
  '/api/campaigns',
  '/api/presets',
  '/api/blacklist/add-new-item',
  '/api/publisher_account/create_publisher_account',
  '/api/alert-channels',
  '/api/report-schedules',
  '/api/advertisers/exclusion',
  '/api/advertisers/revenue',
  '/api/advertisers/opening-hours',
  '/api/advertisers/supported-countries',
  '/api/publishers/supported-countries',
  '/api/publishers/payout',
  '/api/publisher-override',
  '/api/funnel-override',
]
/** Routes that create the record with id 1. */
export const makers = [
  ...inOrder,
  ...recordKinds
    .filter((kind) => recordType(kind).isRestorable)
    .map(restPath)
    .filter((path) => !inOrder.includes(path) && routes.some((one) => one.method === 'post' && one.path === path)),
]

export const routeAddress = ({ path }: Pick<Route, 'path'>) =>
  path
    .replace(':page', 'leads')
    .replace(':month', monthOf(new Date().toISOString()))
    .replace(':check', 'held')
    .replace(/:\w+/g, '1')

/** Creates one record of each type with id 1, and leads 1 (accepted) and 2 (pending deposit). */
export async function fillFuzzWorld({ call, db }: TestApi, token: string): Promise<void> {
  for (const path of makers) {
    const route = routes.find((one) => one.method === 'post' && one.path === path)
    if (!route) throw new Error(`There is no POST ${path}`)
    const { status, body } = await call(route.method.toUpperCase() as Method, path, { token, body: validBody(route) })
    if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`)
  }
  const at = new Date()
  const lead = { publisher_id: 1, advertiser_id: 1, country_id: 1, created_at: at, first_name: 'A', last_name: 'B' }
  await db
    .insertInto('leads')
    .values([
      { ...lead, email: 'one@example.test', lead_status_id: 2 },
      { ...lead, email: 'two@example.test', lead_status_id: 6, converted_at: at, revenue: 100 },
    ])
    .execute()
  // Made here, because a gateway checks the document of an endpoint.
  await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ name: 'Hook', url: 'https://hooks.invalid/', document: 'subscription { leadChanges { version } }' },
      ...{ events: ['lead_held'], token_id: 0, token_name: 'Tool', secret: Buffer.alloc(40) },
    })
    .execute()
  await sql`insert into lead_histories (lead_id, created_at, advertiser_id, status) values (1, ${at}, 1, 'Accepted')`.execute(
    db,
  )
}
