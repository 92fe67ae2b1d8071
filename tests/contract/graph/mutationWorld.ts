import { accountOf, encrypt, keyFor } from '../../../api/app/secrets/secrets'
import { insertAccessToken } from '../../../api/access/accessTokens/accessTokens.queries'
import { sealAccount } from '../../../api/money/billingData/billingAccounts.queries'
import { startAccounting } from '../../../api/money/ledger/fillLedger.queries'
import { monthOf } from '../../../shared/money/accountingMonths'
import type { TestApi } from '../../../api/test/testApi'
import { addAdvertiser, addLead, addPublisher, germany, readLead, startSandbox } from '../../support/injectionWorld'
import { startStack } from '../../support/stack'
import { actingSecret, type World } from '../access/audited/audited'

/** A campaign that can be started, with the ids of its two steps. */
async function readyCampaign({ db }: TestApi, advertiser_id: number, publisher_id: number): Promise<World['campaign']> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ name: 'Ready', publisher_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [1, 2].map((number) => ({ campaign_id: id, number, name: `Step ${number}`, position: number }))
  const steps = (await db.insertInto('campaign_steps').values(rows).returning('id').execute()).map((step) => step.id)
  await db
    .insertInto('campaign_step_advertisers')
    .values(steps.map((step_id) => ({ step_id, advertiser_id, position: 0, share: 100 })))
    .execute()
  await db.insertInto('campaign_sources').values({ campaign_id: id, number: 1, name: 'S', kind: 'once' }).execute()
  const { id: list } = await db
    .insertInto('campaign_uploads')
    .values({ campaign_id: id, file_name: 'people.csv', columns: ['who', 'where'], mapping: ['', ''], rows: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('campaign_upload_rows')
    .values({ upload_id: list, line: 2, cells: ['ann@example.test', 'DE'] })
    .execute()
  return { id, steps, list }
}

/** A channel of alerts with a delivery of this alert that failed. */
async function channelWithFailure(db: TestApi['db'], alert_id: number): Promise<number> {
  const at = new Date()
  const settings = {
    ...{ host: 'smtp.invalid', port: 25, security: 'none', user: '', sender: 'alerts@office.example', recipients: [] },
  }
  const { id: channel_id } = await db
    .insertInto('alert_channels')
    .values({ kind: 'email', name: 'Night', settings: JSON.stringify(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: alert_event_id } = await db
    .insertInto('alert_events')
    .values({ alert_id, event: 'opened', at, content: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deliveries')
    .values({ alert_event_id, channel_id, created_at: at, status: 'failed', attempts: 8, fault: 'No answer' })
    .execute()
  return channel_id
}

/** An endpoint of webhooks with an event that failed, which runs as an access token. */
async function endpointWithFailure(
  { db, services }: TestApi,
  owner_id: number,
  lead: { id: number; created_at: Date },
) {
  const content = { name: 'Hook', permissions: [4], expires_in_days: 30, cost_per_minute: null, person_confirms: true }
  const token = await insertAccessToken(db, owner_id, content, Date.now())
  const { id: endpoint_id } = await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ name: 'Hook', url: 'https://hooks.invalid/', document: 'subscription { leadChanges { version } }' },
      ...{ events: ['lead_held'], token_id: token.id, token_name: token.name, owner_id },
      secret: encrypt(keyFor(services.config.secretKey, 'webhook-secret'), 'whsec_'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deliveries')
    .values({
      ...{ endpoint_id, lead_id: lead.id, lead_created_at: lead.created_at, event: 'lead_held', facts: '{}' },
      ...{ created_at: new Date(), status: 'failed', attempts: 8, fault: 'No answer' },
    })
    .execute()
  return { endpoint: endpoint_id, accessToken: token.id }
}

/** An advertiser that a rule paused. */
async function pausedByRule(db: TestApi['db']): Promise<number> {
  const advertiser_id = await addAdvertiser(db, 'Paused')
  const now = new Date()
  await db
    .insertInto('advertiser_pauses')
    .values({
      ...{ advertiser_id, is_by_rule: true, paused_by: 'Refuses', paused_at: now, minutes: 30 },
      paused_until: new Date(now.getTime() + 30 * 60_000),
    })
    .execute()
  return advertiser_id
}

/** A schedule and a scheduled change that an access token of the user, which was revoked, has stored. */
async function workOfToken(db: TestApi['db'], owner_id: number, record_id: number): Promise<World['ofToken']> {
  const at = new Date()
  const by = { owner_id, owner: 'owner@example.test', token_id: 1_000_000, token_name: 'Tool' }
  const { id: schedule } = await db
    .insertInto('report_schedules')
    .values({
      ...{ ...by, name: 'Of a tool', report: 'leads', period: 'yesterday', frequency: 'daily', time_of_day: '08:00' },
      ...{ time_zone: 'UTC', destination: 'email', channel_id: 1, recipients: ['owner@example.test'] },
      ...{ is_active: false, stopped_reason: 'The access token Tool, which made it, was revoked.' },
      view: JSON.stringify({ filter: {}, group_by: 'offer', columns: ['leads'], sort: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: change } = await db
    .insertInto('scheduled_changes')
    .values({
      ...{ ...by, entity: 'advertiser', record_id, old_value: 'active', new_value: 'inactive', created_at: at },
      ...{ run_at: new Date(at.getTime() + 86_400_000), wall_time: '2026-01-01 00:00', time_zone: 'UTC' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { schedule, change }
}

/** The accounting month before the present one, open, while the ledger differs from the reports. */
async function monthToClose({ db, database }: TestApi): Promise<string> {
  const month = monthOf(new Date().toISOString(), -1)
  await startAccounting(database.pool, { timeZone: 'UTC', firstMonth: month })
  await db.updateTable('accounting_settings').set({ is_filled: true, differences: 1 }).execute()
  return month
}

/** An uploaded list of an advertiser for the month, whose column is not settled. */
async function addBrokerList({ db }: TestApi, month: string, advertiser_id: number) {
  const { id } = await db
    .insertInto('broker_lists')
    .values({
      ...{ month, advertiser_id, is_draft: true, file_name: 'november.csv', columns: ['Customer'], mapping: [''] },
      ...{ rows: 1, refused: 1, created_by: 'system' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { line: 2, cells: ['999999'], outcome: 'refused', reason: 'No column names the lead.', field: 'lead_id' }
  await db
    .insertInto('broker_list_rows')
    .values({ list_id: id, ...row })
    .execute()
}

/** Issued statements of 100 dollars: of the advertiser, of a publisher that can be paid, and of two in payout runs. */
async function openStatements({ db, services }: TestApi, month: string, advertiser: number): Promise<World['money']> {
  const payees = [
    await addPublisher(db, 'Payee'),
    await addPublisher(db, 'Waiting'),
    await addPublisher(db, 'Approved'),
  ]
  await db
    .insertInto('statement_keys')
    .values({ id: '2000-a', public_key: 'key', created_at: new Date(0) })
    .execute()
  const account = sealAccount(services.config.secretKey, 'IBAN')
  await db
    .insertInto('billing_data')
    .values(payees.map((publisher_id) => ({ publisher_id, legal_name: 'P', address: 'A', account })))
    .execute()
  const owners = [{ advertiser_id: advertiser }, ...payees.map((publisher_id) => ({ publisher_id }))]
  const amounts = { opening_balance: 0, lines_amount: 100, adjustments_amount: 0, payments_amount: 0 }
  const statements = await db
    .insertInto('statements')
    .values(
      owners.map((owner, at) => ({
        ...{ ...owner, ...amounts, month, number: `X-${at}`, document: '{}', sha256: '', key_id: '2000-a' },
        ...{ issued_at: new Date(), due_on: month, checked_at: new Date(), is_genuine: true },
      })),
    )
    .returning('id')
    .execute()
  const [statement, , ...inRuns] = statements.map(({ id }) => id)
  const runs: { id: number; item: number }[] = []
  for (const [at, statement_id] of inRuns.entries()) {
    const approved = at === 1 ? { approved_at: new Date(), approved_by: 'b', approved_by_id: 2 } : {}
    const { id: run_id } = await db
      .insertInto('payout_runs')
      .values({ number: `R-${at}`, needs_second_person: true, created_by: 'a', created_by_id: 1, ...approved })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: item } = await db
      .insertInto('payout_run_items')
      .values({ run_id, publisher_id: payees[at + 1] ?? 0, amount: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('payout_run_statements').values({ item_id: item, statement_id, amount: 100 }).execute()
    runs.push({ id: run_id, item })
  }
  return {
    ...{ statement: statement ?? 0, payee: payees[0] ?? 0, waitingRun: runs[0]?.id ?? 0 },
    ...{ approvedRun: runs[1]?.id ?? 0, item: runs[1]?.item ?? 0 },
  }
}

/** A product in which every mutation of auditedMutations.ts can be called, by an administrator whose token is given. */
export async function startMutationWorld() {
  const sandbox = await startSandbox()
  const stack = await startStack({ apiEnv: { SANDBOX_URL: sandbox.url } })
  const { db } = stack.api
  const month = await monthToClose(stack.api)
  const acting = await stack.api.addUser({ level: 1 })
  const token = await stack.api.signInAs(acting)
  await db
    .updateTable('users')
    .set({ totp_secret: encrypt(keyFor(stack.api.services.config.secretKey, 'totp-secret'), actingSecret) })
    .where('id', '=', acting.user_id)
    .execute()
  await stack.api.signInAs(acting)
  const { id: session } = await db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: passkey } = await db
    .insertInto('passkeys')
    .values({
      ...{
        user_id: acting.user_id,
        name: 'Laptop',
        credential_id: 'one',
        public_key: 'key',
        counter: 0,
        transports: [],
      },
      ...{ is_synced: false, signs_in_alone: true, created_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const failedAt = new Date('2026-06-01T00:00:00Z')
  await db
    .insertInto('failed_sign_ins')
    .values({ user_id: acting.user_id, count: 3, first_at: failedAt, last_at: failedAt })
    .execute()
  const { user_id: user, email } = await stack.api.addUser({ level: 5, enable_2fa: true })
  await db
    .insertInto('sign_in_waits')
    .values({
      step: 'password',
      account: accountOf(stack.api.services.config.secretKey, email),
      source: Buffer.alloc(0),
      failures: 10,
      waits_until: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('unknown') })
    .where('id', '=', user)
    .execute()
  const country = await germany(db)
  const other = (await db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
  const publisher = await addPublisher(db)
  const advertiser = await addAdvertiser(db, 'Brand')
  await addBrokerList(stack.api, month, advertiser)
  const lead = (email: string, more: object) =>
    addLead(db, { publisher_id: publisher, country_id: country, email, advertiser_id: advertiser, ...more })
  const leads = {
    accepted: await lead('accepted@example.test', { lead_status_id: 2 }),
    pending: await lead('pending@example.test', { lead_status_id: 6, converted_at: new Date(), revenue: 100 }),
    rejectable: await lead('rejectable@example.test', { lead_status_id: 6, converted_at: new Date(), revenue: 100 }),
    waiting: await lead('waiting@example.test', { lead_status_id: 6, converted_at: new Date(), revenue: 100 }),
    rejected: await lead('rejected+accept@example.test', { lead_status_id: 3, advertiser_id: null }),
    held: await lead('held@example.test', { lead_status_id: 1, advertiser_id: null }),
  }
  const { created_at: lead_created_at } = await readLead(db, leads.held)
  const sent_at = new Date(Date.now() - 60_000)
  const history = {
    lead_id: leads.held,
    created_at: sent_at,
    advertiser_id: advertiser,
    status: 'Submitted',
    message: 'No answer.',
    res_payload: '{"state":"wait"}',
  }
  const { id: attempt } = await db
    .insertInto('lead_histories')
    .values(history)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('distributions')
    .values({ id: 1000, name: 'Of before', timezone_id: 1, country_id: country })
    .execute()
  const decision = {
    ...{ distribution_id: 1000, timeslot_id: 1, group_id: 1, credit_changes: [], offered: [advertiser] },
    told: {
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: null,
      pub_override_origin: null,
      parameters: {},
    },
  }
  await db
    .insertInto('open_attempts')
    .values({
      history_id: attempt,
      lead_id: leads.held,
      lead_created_at,
      advertiser_id: advertiser,
      state: 'held',
      sent_at,
      due_at: sent_at,
      reason: 'No answer.',
      decision: JSON.stringify(decision),
    })
    .execute()
  const failed = {
    publisher_id: publisher,
    lead_id: leads.accepted,
    lead_created_at,
    event: 'accepted',
    created_at: sent_at,
    facts: '{}',
    status: 'failed',
    attempts: 3,
  }
  const { id: postback } = await db.insertInto('deliveries').values(failed).returning('id').executeTakeFirstOrThrow()
  const campaign = await readyCampaign(stack.api, advertiser, publisher)
  const { id: rule_id } = await db
    .selectFrom('alert_rules')
    .select('id')
    .where('kind', '=', 'held_leads')
    .executeTakeFirstOrThrow()
  const { id: alert } = await db
    .insertInto('alerts')
    .values({
      ...{ rule_id, kind: 'held_leads', subject_kind: 'held_leads', evidence: '{}' },
      ...{ since: sent_at, opened_at: sent_at, seen_at: sent_at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const channel = await channelWithFailure(db, alert)
  const world: World = {
    ...{ advertiser, publisher, country, other, leads, campaign, attempt, postback, user, alert, channel, month },
    ...{ paused: await pausedByRule(db), acting: acting.user_id, passkey, session, made: {} },
    money: await openStatements(stack.api, monthOf(new Date().toISOString()), advertiser),
    ofToken: await workOfToken(db, acting.user_id, advertiser),
    webhook: await endpointWithFailure(stack.api, acting.user_id, { id: leads.held, created_at: lead_created_at }),
  }
  const stop = async () => {
    await stack.stop()
    await sandbox.stop()
  }
  return { stack, token, world, stop }
}
