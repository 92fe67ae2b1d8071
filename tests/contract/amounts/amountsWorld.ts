import { symbols } from 'pino'
import { startHttpReceiver } from '../../../api/test/receivers'
import { insertAccessToken } from '../../../api/access/accessTokens/accessTokens.queries'
import { fillFuzzWorld } from '../../../api/test/fuzz.testWorld'
import { startTestApi, type Method } from '../../../api/test/testApi'
import { runOutbox } from '../../../api/app/outbox/watchOutbox'
import { senders } from '../../../api/app/start/senders'
import { postbackTokenHash } from '../../../api/db/seed/partners/brokers'
import { planReports } from '../../../api/reports/schedules/watchReports'
import { issueDrafts } from '../../../api/money/statements/issueStatements.queries'
import { writeDrafts } from '../../../api/money/statements/statements.queries'
import { permissionCodes } from '../../../shared/access/permissions'
import { monthOf } from '../../../shared/money/accountingMonths'
import { formatMoney } from '../../../shared/app/money'
import { limits } from '../../../gateway/app/limits/limits'
import { startStack } from '../../support/stack'
import { openCostlyAlert } from '../watch/channelWorld'
import { planted } from './plantedAmounts'

const { revenue, payout } = { revenue: planted.revenue.amount, payout: planted.payout.amount }
const prices = {
  revenue: planted['price of the advertiser'].amount,
  payout: planted['price of the publisher'].amount,
}
const dayMs = 86_400_000

/** How others repeat amounts that they know. */
const echo = (...amounts: number[]) =>
  amounts
    .map((amount) => JSON.stringify({ paid: amount, shown: formatMoney(amount), cents: Math.round(amount * 100) }))
    .join()

/**
 * The product with records of id 1 of all types, and leads that carry the planted amounts in all states: 1 converted,
 * 2 waiting for approval, 3 fired, 4 late, 5 of a campaign, 6 and 7 without money. Everything is logged that the API logs.
 */
export async function startAmountsWorld() {
  const outside = await startHttpReceiver(({ body }) => ({
    status: 200,
    body: `Thanks for ${echo(payout)} ${body}`.slice(0, 900),
  }))
  const api = await startTestApi({ env: { POSTBACK_PRIVATE_ADDRESSES: '1', ALERT_PRIVATE_ADDRESSES: '1' } })
  const stack = await startStack({ api, gatewayEnv: { COST_PER_MINUTE: '1000000000' } })
  // Lists are short here, whatever the schema assumes of them.
  Object.assign(limits, { cost: 1e9 })
  const logged: string[] = []
  Object.assign(api.services.log, { [symbols.streamSym]: { write: (line: string) => logged.push(line) } })
  api.services.log.level = 'info'
  const { db } = api
  const sql = async (text: string, values: unknown[] = []) =>
    (await api.database.pool.query<{ id: number }>(text, values)).rows
  const admin = await api.addUser({ level: 1, email: 'owner@example.test' })
  // With the id 1, and everything.
  const tool = {
    name: 'Hook',
    permissions: [...permissionCodes],
    expires_in_days: 30,
    cost_per_minute: null,
    person_confirms: true,
  }
  const { id: toolId } = await insertAccessToken(db, admin.user_id, tool, Date.now())
  const token = await api.signInAs(admin)
  const call = async <T>(method: Method, path: string, body?: unknown, as = token) => {
    const answer = await api.call<T>(method, path, { token: as, body })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await fillFuzzWorld(api, token)
  await sql('update webhook_endpoints set token_id = $1', [toolId])
  await sql(
    `insert into deliveries (endpoint_id, lead_id, lead_created_at, event, facts, created_at, status, body, response)
     values (1, 1, now(), 'lead_held', '{}', now(), 'sent', $1, $1)`,
    [echo(revenue, payout)],
  )

  // Prices, changed and deleted.
  for (const [path, id, owner, amount] of [
    ['/api/advertisers/revenue', 'revenue_id', 'advertiser_id', prices.revenue],
    ['/api/publishers/payout', 'payout_id', 'affiliate_id', prices.payout],
  ] as const) {
    await call('POST', path, [{ [owner]: 1, country_id: 2, country_ids: [2], amount: String(amount) }])
    await call('DELETE', path, { [owner]: 1, id: 2, [id]: 2 })
    await call('PUT', path, { [owner]: 1, id: 1, [id]: 1, country_id: 1, amount: String(amount) })
  }

  // Leads; those of test advertisers are in no report.
  await sql('update advertisers set is_test_advertiser = false')
  const now = Date.now()
  const at = new Date(now - 60_000)
  const long = new Date(now - 45 * dayMs)
  await sql('select ensure_month($1::date)', [`${long.toISOString().slice(0, 7)}-01`])
  const lead = {
    ...{ publisher_id: 1, advertiser_id: 1, country_id: 1, created_at: at, first_name: 'A', last_name: 'B' },
    ...{ offer: 'Onyx', funnel: 'onyx', advertiser_status: 'New', lead_status_id: 2 },
  }
  const converted = { lead_status_id: 5, converted_at: at, ftd_date: at, revenue, payout }
  await db
    .insertInto('leads')
    .values([
      { ...lead, email: 'three@example.test', is_fake_ftd: true, lead_status_id: 5, ftd_date: at, payout },
      { ...lead, email: 'four@example.test', ...converted, created_at: long },
      { ...lead, email: 'five@example.test', ...converted, is_campaign: true, campaign_id: 1 },
      { ...lead, email: 'six@example.test' },
      { ...lead, email: 'seven@example.test', created_at: long },
      { ...lead, email: 'eight@example.test', lead_status_id: 3, rejection_reason: 'cap', advertiser_id: null },
    ])
    .execute()
  await sql(`update leads set offer = 'Onyx', funnel = 'onyx', advertiser_status = 'New', revenue = $1 where id = 2`, [
    revenue,
  ])
  await sql(`update leads set lead_status_id = 5, converted_at = created_at, ftd_date = created_at where id = 1`)
  await call('POST', '/api/lead-details/update', { lead_id: 1, revenue: 11, payout: 12 })
  await call('POST', '/api/lead-details/update', { lead_id: 1, revenue, payout })
  await sql(`update lead_histories set req_payload = $1, res_payload = $1, message = 'Accepted' where lead_id = 1`, [
    echo(revenue, prices.revenue),
  ])

  // Statements, written before their month is over.
  await sql(`insert into billing_data (advertiser_id, legal_name, address) select id, 'A', 'B' from advertisers`)
  await sql(`insert into billing_data (publisher_id, legal_name, address) select id, 'A', 'B' from publishers`)
  await db.transaction().execute(async (transaction) => {
    await writeDrafts(transaction, { month: monthOf(new Date(now).toISOString()), time_zone: 'UTC' })
    const own = { legal_name: 'A', address: 'B', tax_number: '', account: '' }
    await issueDrafts(transaction, { secretKey: api.services.config.secretKey, timeZone: 'UTC', now, own })
  })

  // A postback to the publisher that says the payout, and an answer that repeats it.
  const origin = new URL(outside.url).origin
  const template = `${origin}/told/{payout}?payout={payout}&event={event}&lead={lead_id}`
  await sql('update publishers set postback_url = $1 where id = 1', [template])
  await sql(
    `insert into deliveries (publisher_id, lead_id, lead_created_at, event, created_at, facts, next_attempt_at)
     select 1, id, created_at, 'ftd', $1, $2, $1 from leads where id = 1`,
    [at, { event: 'ftd', lead_id: '1', payout: payout.toFixed(2) }],
  )
  await runOutbox(api.services, senders)

  // Postbacks of the advertiser.
  await sql(
    `insert into broker_events (created_at, advertiser_id, event_id, kind, outcome, body, lead_id, message)
     values ($1, 1, 'deposit-1', 'deposit', 'applied', '{}', 1, 'Booked')`,
    [at],
  )

  // An alert that cost the revenue, its messages, and a report that says all amounts, to receivers that repeat them.
  await sql(`update alert_channels set settings = $1`, [{ url: outside.url }])
  await sql(`update report_schedules set url = $1`, [outside.url])
  const openAlert = (publisher: number) =>
    openCostlyAlert(api, Date.now(), { subjectId: publisher, cents: Math.round(revenue * 100) })
  await openAlert(1)
  await api.runJobs()
  await call('POST', '/api/report-schedules/1/send')
  await planReports(api.services)
  await api.runJobs()

  return {
    ...{ stack, api, token, call, logged, outside, openAlert },
    /** A conversion is approved, lead 6 deposits, and an alert opens. Returns what the last event of each stream says. */
    change: async (): Promise<RegExp> => {
      await sql('update advertisers set postback_token_hash = $1', [postbackTokenHash('broker')])
      await call('POST', '/api/pending-conversions/action', { lead_id: 2, is_accept: true })
      const deposit = { event_id: 'deposit-6', lead_id: 6, type: 'deposit' }
      const { status } = await api.call('POST', '/api/postbacks/1', { token: 'broker', body: deposit })
      if (status !== 200) throw new Error(`The deposit was answered with ${status}`)
      const newest = await openAlert(3)
      await sql(
        `insert into record_events (event, record_id)
        select event, 1 from unnest('{cap_full,advertiser_paused,campaign_started,statement_paid}'::text[]) as event
        union all select 'record_changed', max(id) from audit_log`,
      )
      const told = '"event":"(cap_full|advertiser_paused|campaign_started|statement_paid)"'
      const [row] = await sql('select max(id) as id from audit_log')
      return new RegExp(`"lead_?id":"?6\\b|"newest":"?${newest}\\b|${told}|"(record_id|rowId)":"?${row?.id}\\b`, 'i')
    },
    stop: async () => {
      await stack.stop()
      await outside.stop()
    },
  }
}
export type AmountsWorld = Awaited<ReturnType<typeof startAmountsWorld>>
