import { beforeEach, expect, it } from '@jest/globals'
import { insertLeads } from '../../../api/db/seed/leads/edgeLeads'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { storedSteps } from '../../../api/routing/engine/traceSteps'
import { readHistory, readLead } from '../../support/injectionWorld'
import { api, send, startWaterfallWorld, waterfall } from '../leads/waterfallWorld'

let staff: string

startWaterfallWorld()
beforeEach(async () => {
  staff = await api.signInAs(await api.addUser({ name: 'Nora Lindqvist' }))
})

const readRule = async () => (await listAlertRules(api.db)).find(({ kind }) => kind === 'credit_limit')
/** Evaluates the rule as its process does. */
async function evaluate() {
  const rule = await readRule()
  if (rule) await evaluateRule(createEvaluation(api.services), rule)
}
const call = <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  api.call<T>(method, path, { token: staff, ...(body && { body }) })
const setLimit = (advertiser_id: number, credit_limit: number | null, at_limit: string) =>
  call('PUT', '/api/money/billing-data', { advertiser_id, credit_limit, at_limit })
const owe = async (advertiser_id: number, revenue: number) => {
  const at = new Date()
  await insertLeads(api.database.pool, [
    { created_at: at, converted_at: at, ftd_date: at, advertiser_id, publisher_id: 1, lead_status_id: 5, revenue },
  ])
}
const pay = (advertiser_id: number, amount: number) =>
  call('POST', '/api/money/payments', { advertiser_id, amount, paid_on: new Date().toISOString().slice(0, 10) })
const takerOf = async (country: string) =>
  (await readLead(api.db, (await send(country, 'accept')).lead_id)).advertiser_id
const titles = async (subject: number) =>
  (
    await call<{ data: { subject_id: number; title: string; text: string }[] }>('GET', '/api/alerts?state=open')
  ).body.data.filter(({ subject_id }) => subject_id === subject)
const actions = async (id: number) =>
  (
    await api.database.pool.query<{ action: string; actor: string }>(
      `select action, actor from audit_log where entity = 'advertiser' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows.map(({ action, actor }) => `${action} ${actor === 'system' ? actor : 'person'}`)

it('warns near the limit, pauses at it and says why to each lead, and resumes once less is owed', async () => {
  const { code, first, second } = await waterfall()
  await owe(first, 95)
  expect((await setLimit(first, 100, 'pause')).body).toMatchObject({ credit_limit: 100, at_limit: 'pause' })
  await evaluate()
  expect(await titles(first)).toMatchObject([
    { title: `${code} first has used 95 % of its credit limit`, text: 'At the limit it gets no leads.' },
  ])
  expect(await takerOf(code)).toBe(first)

  await owe(first, 5)
  await evaluate()
  expect(await titles(first)).toMatchObject([{ title: `${code} first has reached its credit limit` }])
  const { lead_id } = await send(code, 'accept')
  expect((await readLead(api.db, lead_id)).advertiser_id).toBe(second)
  const [history] = await readHistory(api.db, lead_id)
  expect(storedSteps(history?.trace, []).map(({ text }) => text)).toContain(
    `${code} first is paused by the rule “Credit limit” while its condition holds.`,
  )
  expect((await call('POST', `/api/advertisers/${first}/probes`, { probes: 1 })).status).toBe(409)

  await pay(first, 20)
  await evaluate()
  expect([await titles(first), await takerOf(code)]).toEqual([[], first])
  expect(await actions(first)).toEqual(['advertiser.pause system', 'advertiser.resume system'])
})

it('leaves alone whom a person resumed until less was owed, and then pauses it again', async () => {
  const { code, first, second } = await waterfall()
  await setLimit(first, 100, 'pause')
  await owe(first, 150)
  await evaluate()
  expect(await takerOf(code)).toBe(second)
  await call('POST', `/api/advertisers/${first}/resume`)
  await evaluate()
  expect(await takerOf(code)).toBe(first)
  await pay(first, 100)
  await evaluate()
  await owe(first, 100)
  await evaluate()
  expect(await takerOf(code)).toBe(second)
  expect(await actions(first)).toEqual([
    ...['advertiser.pause system', 'advertiser.resume person', 'advertiser.pause system'],
  ])
})

it('only warns if that is enough, and neither without a limit', async () => {
  const { code, first } = await waterfall()
  await owe(first, 150)
  await setLimit(first, 100, 'warn')
  await evaluate()
  expect(await titles(first)).toMatchObject([{ text: 'It goes on getting leads.' }])
  expect(await takerOf(code)).toBe(first)
  for (const [limit, act] of [
    [100, 'nothing'],
    [null, 'pause'],
  ] as const) {
    await setLimit(first, limit, act)
    await evaluate()
    expect(await titles(first)).toEqual([])
  }
})

it('resumes whom it paused when the rule is deleted, and tells what it would have found', async () => {
  const { code, first } = await waterfall()
  await setLimit(first, 100, 'pause')
  await owe(first, 100)
  await evaluate()
  const preview = await call<{ alerts: { title: string }[] }>('POST', '/api/alert-rules/preview', {
    kind: 'credit_limit',
  })
  expect(preview.body.alerts.map(({ title }) => title)).toContain(`${code} first has reached its credit limit`)
  const rule = await readRule()
  expect((await call('DELETE', `/api/alert-rules/${rule?.id}`)).status).toBe(200)
  expect(await takerOf(code)).toBe(first)
})

it('is set by who may edit money and see revenue, above zero, and its amount is in the audit log for these alone', async () => {
  const { first } = await waterfall()
  expect((await setLimit(first, 0, 'warn')).body).toMatchObject({
    fields: { credit_limit: 'Enter more than 0, or nothing.' },
  })
  await setLimit(first, 280_000, 'pause')
  const body = { advertiser_id: first, credit_limit: 5 }
  for (const held of [['MONEY_LIST', 'REPORT_METRIC_GLOBAL_REVENUE'], ['MONEY_EDIT']])
    expect((await api.call('PUT', '/api/money/billing-data', { token: await api.signInAs(held), body })).status).toBe(
      403,
    )
  const shown = async (...held: string[]) => {
    const token = await api.signInAs(['AUDIT_LOG_LIST', ...held])
    return JSON.stringify((await api.call('GET', '/api/audit-log?entity=billing_data', { token })).body)
  }
  expect(await shown('REPORT_METRIC_GLOBAL_REVENUE')).toContain('280000')
  expect(await shown()).not.toContain('280000')
})
