import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { type Method, startTestApi, type TestApi } from '../../../api/test/testApi'
import { undoMs } from '../../../shared/access/undo'
import { cases } from '../../../shared/test/depth'
import { type ApiProcess, apiProcesses } from '../../support/apiProcesses'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import {
  aboutOf,
  batches,
  type Answer,
  filledOf,
  type Given,
  mailOf,
  names,
  newState,
  type Outcome,
  outcomesOf,
  payout,
  type State,
} from './leadLife.model'

const decisions = ['pending_conversion.accept', 'pending_conversion.reject', 'pending_conversion.undo', 'lead.fire_ftd']
type Body = Record<string, unknown> & { undo?: { id: string } | null; refused?: unknown[]; outcome?: string }

let api: TestApi
let sandbox: Sandbox
let processes: Awaited<ReturnType<typeof apiProcesses>>
let other: ApiProcess
let staff: string
let runs = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  const env = { SANDBOX_URL: sandbox.url, BROKER_PRIVATE_ADDRESSES: '1' }
  api = await startTestApi({ env })
  staff = await api.signInAs(1)
  processes = await apiProcesses()
  other = await processes.start({ DATABASE_URL: api.database.url, ...env })
})
afterAll(async () => {
  await processes.stop()
  await api.stop()
  await sandbox.stop()
})

/** Sends a request to one of the two processes. */
async function ask(at: number, method: Method, path: string, token: string, body?: object, headers = {}) {
  if (!at) return api.call<Body>(method, path, { token, headers, ...(body && { body }) })
  const { statusCode, body: answer } = await other.pool.request({
    ...{ method, path, body: body && JSON.stringify(body) },
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  return { status: statusCode, body: (await answer.json()) as Body }
}

/** Two publishers, two advertisers with caps, and what was done with them. */
class World {
  private readonly run = ++runs
  private readonly leadIds = new Map<string, number>()
  private readonly undoIds = new Map<string, { id: string; isCap: boolean; at: number }>()
  private readonly advertisers = new Map<string, number>()
  private readonly caps = new Map<string, number>()
  private readonly prices = new Map<string, number>()

  async start({ caps, prices }: State) {
    const country_id = await countryId(api.db, 'DE')
    for (const name of names) {
      const id = await addAdvertiser(api.db, `${name}${this.run}`)
      this.advertisers.set(name, id)
      const price = { advertiser_id: id, country_id: null, amount: prices[name] }
      const revenue = await api.db.insertInto('advertiser_revenues').values(price).returning('id').executeTakeFirst()
      this.prices.set(name, revenue?.id ?? 0)
      const type = name === 'A' ? 'lead' : 'ftd'
      this.caps.set(name, await addCap(api.db, { cap: caps[name] ?? 0, type, advertiserIds: [id] }))
    }
    for (const isStrict of [true, false]) {
      const publisherId = await addPublisher(api.db, this.publisher(isStrict), { block_duplicate_leads: isStrict })
      await api.db
        .insertInto('publisher_payouts')
        .values({ publisher_id: publisherId, country_id: null, amount: payout })
        .execute()
      const groups = names.map((name) => [[this.advertisers.get(name) ?? 0, 10_000] as const])
      await addDistribution(api.db, { countryId: country_id, publisherId, groups })
    }
  }
  private publisher = (isStrict: boolean) => `${isStrict ? 'strict' : 'open'}${this.run}`

  private async send(given: Given & { kind: 'send' }): Promise<Answer> {
    const body = { email: `${this.run}.${mailOf(given).replace(' ', '-')}@example.test`, country: 'DE' }
    const post = (at: number) =>
      ask(at, 'POST', '/api/leads', this.publisher(given.isStrict), body, { 'idempotency-key': given.key })
    const answers = await Promise.all(given.isTwice ? [post(0), post(1)] : [post(given.at)])
    const [first] = answers.map(({ body: { lead_id, status } }) => ({
      lead_id: Number(lead_id),
      status: String(status),
    }))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, expect.objectContaining(first ?? {})])
    this.leadIds.set(given.key, first?.lead_id ?? 0)
    return first?.status ?? ''
  }

  private async decided(
    given: Given,
    isCap: boolean,
    answer: Promise<{ status: number; body: Body }>,
  ): Promise<Answer> {
    const { status, body } = await answer
    if (body.undo) this.undoIds.set(given.key, { id: body.undo.id, isCap, at: Date.now() })
    return this.told({ status, body })
  }
  private told({ status, body }: { status: number; body: Body }): Answer {
    if (status === 404 || status === 409 || body.refused?.length) return 'refused'
    expect([status, body]).toEqual([200, body])
    return body.outcome ?? 'done'
  }

  async do(given: Given): Promise<Answer> {
    const lead_id = this.leadIds.get(given.about) ?? 0
    const as = async (method: Method, path: string, body?: object) =>
      this.told(await ask(given.at, method, path, staff, body))
    switch (given.kind) {
      case 'send':
        return this.send(given)
      case 'fire':
        return as('POST', '/api/lead-details/fire-fake-ftd', { lead_ids: [lead_id] })
      case 'deposit': {
        const { advertiser_id } = await api.db
          .selectFrom('leads')
          .select('advertiser_id')
          .where('id', '=', lead_id)
          .executeTakeFirstOrThrow()
        const name = names.find((name) => this.advertisers.get(name) === advertiser_id) ?? 'A'
        const path = `/api/postbacks/${this.advertisers.get(name)}`
        const body = { event_id: `${this.run} ${given.key}`, lead_id, type: 'deposit' }
        const post = (at: number) => ask(at, 'POST', path, `token-of-${name.toLowerCase()}${this.run}`, body)
        const answers = await Promise.all(given.isTwice ? [post(0), post(1)] : [post(given.at)])
        const [first = '', ...more] = answers.map((answer) => this.told(answer))
        for (const one of more) expect(one).toBe(first)
        return first
      }
      case 'decide': {
        const body = { lead_id, is_accept: given.isAccept, status_override: given.isAccept ? null : given.text }
        return this.decided(given, false, ask(given.at, 'POST', '/api/pending-conversions/action', staff, body))
      }
      case 'undo': {
        const { id = '', isCap } = this.undoIds.get(given.about) ?? {}
        return as('POST', isCap ? '/api/undo' : '/api/pending-conversions/undo', { undo_id: id })
      }
      case 'override':
        return as('POST', '/api/lead-details/status-override', { lead_ids: [lead_id], status_override: given.text })
      case 'cap':
        return as('PUT', '/api/caps', {
          ...{ cap_id: this.caps.get(given.name), cap: given.value, timezone_id: 1, interval: 'interval' },
          ...{ type: given.name === 'A' ? 'lead' : 'ftd', advertiser_ids: [this.advertisers.get(given.name)] },
        })
      case 'deleteCap':
        return this.decided(given, true, ask(given.at, 'DELETE', `/api/caps/${this.caps.get(given.name)}`, staff))
      case 'price': {
        const advertiser_id = this.advertisers.get(given.name)
        const body = { revenue_id: this.prices.get(given.name), advertiser_id, amount: given.value }
        return as('PUT', '/api/advertisers/revenue', body)
      }
    }
  }

  /** What the product says now. */
  async read() {
    const rows = await api.db
      .selectFrom('leads')
      .selectAll()
      .where('id', 'in', [0, ...this.leadIds.values()])
      .execute()
    const leads = [...this.leadIds].map(([key, id]) => {
      const row = rows.find((one) => one.id === id)
      return {
        ...{ key, status: row?.lead_status_id, override: row?.status_override, isFake: row?.is_fake_ftd },
        advertiser: names.find((name) => this.advertisers.get(name) === row?.advertiser_id) ?? null,
        ...{ hasDeposit: row?.converted_at !== null, revenue: Number(row?.revenue), payout: Number(row?.payout) },
      }
    })
    const { body } = await ask(1, 'GET', '/api/caps', staff)
    const all = body as unknown as { id: number; cap: number; filled: number }[]
    const capOf = (name: string) => {
      const found = all.find(({ id }) => id === this.caps.get(name))
      return found ? `${found.filled} of ${found.cap}` : 'none'
    }
    return JSON.stringify({ leads: leads.map(inOrder), caps: names.map(capOf) })
  }

  /** Whether an undo may come too late, on a machine that is slow. */
  isOld = (about: string) => Date.now() - (this.undoIds.get(about)?.at ?? 0) > undoMs / 2

  /** Whether it is a decision on a conversion, its undo, or an FTD that was fired. */
  isAudited({ kind, about }: Given) {
    return kind === 'fire' || kind === 'decide' || (kind === 'undo' && !this.undoIds.get(about)?.isCap)
  }

  /** What is left behind: places of leads that are under way, what the brokers took, and acts that the audit log has. */
  async rest() {
    const ids = [0, ...this.leadIds.values()]
    const held = await api.db.selectFrom('cap_reservations').select('cap_id').where('lead_id', 'in', ids).execute()
    const audit = await api.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', 'in', decisions)
      .where('entity_id', 'in', ids.map(String))
      .execute()
    const brokers = names.map((name) => `${name.toLowerCase()}${this.run}`)
    const taken = sandbox.journal.entries.filter(
      ({ broker, decision }) => brokers.includes(broker) && decision === 'taken',
    )
    return { held: held.length, taken: taken.length, audited: audit.length }
  }

  /** The same of the model. */
  said(state: State) {
    const caps = names.map((name) =>
      state.caps[name] === null ? 'none' : `${filledOf(state, name)} of ${state.caps[name]}`,
    )
    const leads = [...this.leadIds.keys()].map((key) => {
      const {
        mail: _,
        offeredTo: __,
        ...lead
      } = state.leads.find((one) => one.key === key) ?? { mail: '', offeredTo: null }
      return lead
    })
    return JSON.stringify({ leads: leads.map(inOrder), caps })
  }
}

const inOrder = (record: object) =>
  Object.fromEntries(Object.entries(record).sort(([one], [two]) => (one < two ? -1 : 1)))

/** Outcomes that differ. Some differ only in what an undo would restore. */
const unique = (states: readonly State[]) => [...new Map(states.map((one) => [JSON.stringify(one), one])).values()]

it('lives of leads at two processes are those of a plain model, whatever happens at once', () =>
  fc.assert(
    fc.asyncProperty(batches, async (story) => {
      let states = [newState()]
      let audited = 0
      const world = new World()
      await world.start(newState())
      for (const [turn, batch] of story.entries()) {
        const [state = newState()] = states
        const given = batch.flatMap((one, place): Given[] => {
          const about = 'which' in one ? aboutOf(state, one) : ''
          return about === undefined || (one.kind === 'undo' && world.isOld(about))
            ? []
            : [{ ...one, key: `${turn}.${place}`, about }]
        })
        const answers = await Promise.all(given.map((one) => world.do(one)))
        const now = await world.read()
        const outcomes = states.flatMap((before) => [...outcomesOf(before, given)])
        const shown = (one: Outcome) => `${one.answers.join()} ${world.said(one.state)}`
        const seen = `${answers.join()} ${now}`
        const fitting = outcomes.filter((one) => shown(one) === seen)
        if (!fitting.length) {
          const possible = [...new Set(outcomes.map(shown))].join('\n')
          throw new Error(`${JSON.stringify({ states, given }, null, 1)}\n${seen}\nis none of\n${possible}`)
        }
        states = unique(fitting.map((one) => one.state))
        audited += given.filter((one, place) => answers[place] === 'done' && world.isAudited(one)).length
      }
      const taken = states[0]?.leads.filter(({ advertiser }) => advertiser).length
      expect(await world.rest()).toEqual({ held: 0, taken, audited })
    }),
    { numRuns: cases(12), endOnFailure: true },
  ))
