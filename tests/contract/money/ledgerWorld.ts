/** A product whose leads are changed at random, and the commands that change it together with its model. */
import { expect } from '@jest/globals'
import fc from 'fast-check'
import { insertLeads } from '../../../api/db/seed/leads/edgeLeads'
import { changeLead, lockLead } from '../../../api/leads/leads/leadChanges.queries'
import { startAccounting } from '../../../api/money/ledger/fillLedger.queries'
import { isBalanced, readDifferences } from '../../../api/money/ledger/ledgerCheck.queries'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { accountingMonths, monthOf } from '../../../shared/money/accountingMonths'
import { DAY } from '../../../shared/app/time/timeZones'
import { addAdvertiser, addPublisher } from '../../support/injectionWorld'
import { bookedIn, borne, change, type Model, type ModelLead, type Partner, partners, reportOf } from './ledger.model'

const leadCount = 4
/** The first days are before the first accounting month. */
const startDays = 85
const countries = ['DE', 'FR']

const pair = <T>(of: (partner: Partner) => T): [T, T] => [of(0), of(1)]

export class LedgerWorld {
  private token = ''
  private events = 0
  ids: number[] = []
  private undoId = ''
  private returnId = ''
  private closedDigest = ''

  private constructor(
    readonly api: TestApi,
    private readonly user: { user_id: number; email: string },
    private readonly advertisers: number[],
    private readonly publishers: number[],
    private readonly countryIds: number[],
  ) {}

  static async start(): Promise<LedgerWorld> {
    const api = await startTestApi()
    const user = await api.addUser({ level: 1, email: 'ada@example.test' })
    const firstMonth = monthOf(new Date().toISOString(), -2)
    await startAccounting(api.database.pool, { timeZone: 'UTC', firstMonth })
    await api.database.pool.query('select fill_ledger(1)')
    const advertisers = [await addAdvertiser(api.db, 'A0'), await addAdvertiser(api.db, 'A1')]
    const publishers = [await addPublisher(api.db, 'P0'), await addPublisher(api.db, 'P1')]
    const rows = await api.db
      .selectFrom('countries')
      .select('id')
      .where('code', 'in', countries)
      .orderBy('code')
      .execute()
    for (const advertiser_id of advertisers)
      await api.db.insertInto('advertiser_revenues').values({ advertiser_id, country_id: null, amount: 1 }).execute()
    for (const publisher_id of publishers)
      await api.db.insertInto('publisher_payouts').values({ publisher_id, country_id: null, amount: 1 }).execute()
    await api.db.insertInto('billing_data').values({ publisher_id: publishers[borne], bears_returns: true }).execute()
    return new LedgerWorld(
      api,
      user,
      advertisers,
      publishers,
      rows.map(({ id }) => id),
    )
  }

  /** Empties the books, and begins another history. */
  async begin(): Promise<Model> {
    const { pool } = this.api.database
    await pool.query(`
      begin;
      set local session_replication_role = replica;
      delete from ledger_lines; delete from ledger_entries; delete from ledger_openings;
      delete from leads; delete from undoable_actions; delete from deposit_returns;
      update accounting_months set closed_at = null where closed_at is not null;
      update advertisers set is_test_advertiser = false;
      commit`)
    const now = Date.now() - startDays * DAY
    await this.at(now)
    const createdAt = now - 20 * DAY
    const leads = Array.from({ length: leadCount }, (_, at): ModelLead => ({
      publisher: at % 2 ? 1 : 0,
      advertiser: at < 2 ? 0 : 1,
      country: at % 2,
      createdAt,
      ...{ status: 2, isFake: false, isTest: false, isHidden: false },
      ...{ convertedAt: null, revenueCents: 0, ftdAt: null, payoutCents: 0 },
    }))
    this.ids = await insertLeads(
      pool,
      leads.map((lead) => ({
        created_at: new Date(lead.createdAt),
        publisher_id: this.publishers[lead.publisher] ?? 0,
        advertiser_id: this.advertisers[lead.advertiser] ?? 0,
        country_id: this.countryIds[lead.country] ?? 0,
        lead_status_id: lead.status,
      })),
    )
    const months = accountingMonths('UTC', monthOf(new Date().toISOString(), -2), new Date().toISOString())
    const model: Model = {
      ...{ now, months, closed: 0, leads, revenueCents: pair(() => 0), payoutCents: pair(() => 0) },
      ...{ testAdvertisers: pair(() => false), booked: new Map(), decided: [], returned: [] },
    }
    this.closedDigest = ''
    for (const partner of partners) {
      await this.price(model, 'revenue', partner, 85_000 + partner)
      await this.price(model, 'payout', partner, 60_055 + partner)
    }
    return model
  }

  async at(now: number) {
    this.api.clock.now = now
    this.token = await this.api.signInAs(this.user)
  }

  async post(path: string, body: object): Promise<number> {
    const { status, body: answer } = await this.api.call<{ undo?: { id: string } | null }>('POST', path, {
      token: this.token,
      headers: { 'timezone-id': 'UTC' },
      body,
    })
    // Other answers offer another kind of undo.
    if (path === '/api/pending-conversions/bulk-action' && answer.undo) this.undoId = answer.undo.id
    if (path === '/api/money/returns' && answer.undo) this.returnId = answer.undo.id
    return status
  }

  deposit = async (lead: number, advertiser: Partner, at: number) => {
    const body = {
      event_id: `e${++this.events}`,
      lead_id: this.ids[lead],
      type: 'deposit',
      at: new Date(at).toISOString(),
    }
    await this.api.call('POST', `/api/postbacks/${this.advertisers[advertiser]}`, {
      token: `token-of-a${advertiser}`,
      body,
    })
  }
  undo = () => this.post('/api/pending-conversions/undo', { undo_id: this.undoId })
  undoReturn = () => this.post('/api/money/returns/undo', { undo_id: this.returnId })
  set = (lead: number, values: object) =>
    this.api.db
      .updateTable('leads')
      .set(values)
      .where('id', '=', this.ids[lead] ?? 0)
      .execute()
  country = (lead: number, country: number) => this.set(lead, { country_id: this.countryIds[country] })

  /** As an accepted injection leaves the lead. */
  reinject = (lead: number, advertiser: Partner) =>
    this.api.db.transaction().execute(async (transaction) => {
      const locked = await lockLead(transaction, this.ids[lead] ?? 0)
      const values = { advertiser_id: this.advertisers[advertiser] ?? 0, is_injected: true }
      if (locked) await changeLead(transaction, locked, values, { by: 'broker', at: Date.now() })
    })

  async price(model: Model, side: 'revenue' | 'payout', partner: Partner, cents: number) {
    const amount = cents / 100
    if (side === 'revenue') {
      model.revenueCents[partner] = cents
      await this.api.db
        .updateTable('advertiser_revenues')
        .set({ amount })
        .where('advertiser_id', '=', this.advertisers[partner] ?? 0)
        .execute()
    } else {
      model.payoutCents[partner] = cents
      await this.api.db
        .updateTable('publisher_payouts')
        .set({ amount })
        .where('publisher_id', '=', this.publishers[partner] ?? 0)
        .execute()
    }
  }
  testAdvertiser = (advertiser: Partner, is_test_advertiser: boolean) =>
    this.api.db
      .updateTable('advertisers')
      .set({ is_test_advertiser })
      .where('id', '=', this.advertisers[advertiser] ?? 0)
      .execute()

  async close(month: string) {
    await this.api.database.pool.query('update accounting_months set closed_at = now() where month = $1', [month])
    this.closedDigest = await this.digest()
  }

  /** The entries of closed months with their lines, byte for byte. */
  private async digest(): Promise<string> {
    const { rows } = await this.api.database.pool.query<{ text: string | null }>(`
      select string_agg(entry::text || line::text, '; ' order by entry.id, line.account_id) as text
      from ledger_entries entry join accounting_months using (month) join ledger_lines line on line.entry_id = entry.id
      where closed_at is not null`)
    return rows[0]?.text ?? ''
  }

  private async booked(): Promise<string[]> {
    const { rows } = await this.api.database.pool.query<{ place: string }>(
      `select concat_ws(' ', side, partner, coalesce(effective.month::text, 'before'), sums.month, cents) as place
       from (
         select case when entry.publisher_id is null then 'revenue' else 'payout' end as side,
           coalesce(array_position($1::bigint[], entry.advertiser_id), array_position($2::bigint[], entry.publisher_id)) - 1 as partner, entry.month,
           (select min(m.month) from accounting_months m where m.starts_at <= effective_at and effective_at < m.ends_at) as effective_month,
           (sum(line.amount * case when account.kind = 'payout' then 1 else -1 end) * 100)::int as cents
         from ledger_entries entry
         join ledger_lines line on line.entry_id = entry.id
         join ledger_accounts account on account.id = line.account_id and account.kind in ('revenue', 'payout')
         group by 1, 2, 3, 4
       ) as sums left join accounting_months effective on effective.month = effective_month
       where cents <> 0`,
      [this.advertisers, this.publishers],
    )
    return rows.map(({ place }) => place).sort()
  }

  /** Holds the books against the model and the reports. */
  async check(model: Model): Promise<void> {
    expect(await this.booked()).toEqual(bookedIn(model))
    expect(await readDifferences(this.api.db)).toEqual([])
    expect(await isBalanced(this.api.db)).toBe(true)
    expect(await this.digest()).toBe(this.closedDigest)
  }

  /** Each month of the books is the report of that month. */
  async checkReports(model: Model): Promise<void> {
    for (const { month, to } of model.months) {
      const sums: Record<string, number> = {}
      for (const [side, group_by] of [
        ['revenue', 'advertiser_id'],
        ['payout', 'affiliate_id'],
      ] as const) {
        const day = (at: number) => new Date(at).toISOString().slice(0, 10)
        const body = { start_date: month, end_date: day(to - 1), group_by, is_test: false }
        const { body: answer } = await this.api.call<{ data: Record<string, number | string>[] }>(
          'POST',
          '/api/lead-pivot',
          {
            ...{ token: this.token, body, headers: { 'timezone-id': 'UTC' } },
          },
        )
        for (const row of answer.data) {
          const cents = Math.round(Number(row[side]) * 100)
          if (cents) sums[`${side} ${String(row.name).slice(1)}`] = cents
        }
      }
      expect({ month, ...sums }).toEqual({ month, ...reportOf(model, month) })
    }
  }
}

type Command = fc.AsyncCommand<Model, LedgerWorld, true>

/** A change of the product, and the same change of the model. Both are compared afterwards. */
const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, world: LedgerWorld) => Promise<unknown>,
): Command => ({
  check: (model) => Promise.resolve(check(model)),
  run: async (model, world) => {
    await run(model, world)
    await world.check(model)
  },
  toString: () => name,
})
const always = () => true

/** A change of one lead that staff see. */
const ofLead = (
  name: string,
  at: number,
  run: (model: Model, world: LedgerWorld, lead: ModelLead) => Promise<unknown>,
) =>
  command(
    `${name} of ${at}`,
    ({ leads }) => leads[at]?.isHidden === false,
    async (model, world) => {
      const lead = model.leads[at]
      if (lead) await run(model, world, lead)
    },
  )

const deposit = (at: number, daysAgo: number) =>
  ofLead(`deposit ${daysAgo} days ago`, at, async (model, world, lead) => {
    await world.deposit(at, lead.advertiser, model.now - daysAgo * DAY)
    if (lead.convertedAt !== null) return
    change(model, () => {
      Object.assign(lead, {
        convertedAt: Math.max(model.now - daysAgo * DAY, lead.createdAt),
        revenueCents: model.revenueCents[lead.advertiser],
        isFake: false,
        status: lead.status === 5 ? 5 : 6,
      })
    })
  })

const fire = (at: number) =>
  ofLead('fire', at, async (model, world, lead) => {
    await world.post('/api/lead-details/fire-fake-ftd', { lead_ids: [world.ids[at]] })
    if (lead.status === 2 && lead.convertedAt === null)
      change(model, () => Object.assign(lead, { status: 6, isFake: true }))
  })

const decide = (isAccept: boolean, of: readonly number[]) =>
  command(`${isAccept ? 'accept' : 'reject'} ${of.join()}`, always, async (model, world) => {
    const ids = of.map((at) => world.ids[at])
    await world.post('/api/pending-conversions/bulk-action', {
      lead_ids: ids,
      is_accept: isAccept,
      status_override: isAccept ? null : 'No',
    })
    const pending = [...new Set(of)].filter((at) => model.leads[at]?.status === 6 && !model.leads[at].isHidden)
    if (!pending.length) return
    change(model, () => {
      for (const at of pending) {
        const lead = model.leads[at]
        if (lead && isAccept)
          Object.assign(lead, { status: 5, ftdAt: model.now, payoutCents: model.payoutCents[lead.publisher] })
        else if (lead) lead.status = 7
      }
    })
    model.decided = pending.map((lead) => ({
      ...{ lead, status: model.leads[lead]?.status ?? 0, payoutCents: model.leads[lead]?.payoutCents ?? 0 },
    }))
  })

const undo = command(
  'undo',
  ({ decided }) => decided.length > 0,
  async (model, world) => {
    await world.undo()
    change(model, () => {
      for (const { lead: at, status, payoutCents } of model.decided) {
        const lead = model.leads[at]
        if (lead?.status === status && lead.payoutCents === payoutCents)
          Object.assign(lead, { status: 6, ftdAt: null, payoutCents: 0 })
      }
    })
    model.decided = []
  },
)

const isReturnable = ({ now, testAdvertisers }: Model, lead: ModelLead) =>
  lead.status === 5 &&
  lead.convertedAt !== null &&
  now <= lead.convertedAt + 30 * DAY &&
  !lead.isTest &&
  !lead.isHidden &&
  !testAdvertisers[lead.advertiser]

const giveBack = (of: readonly number[]) =>
  command(`return ${of.join()}`, always, async (model, world) => {
    const status = await world.post('/api/money/returns', { lead_ids: of.map((at) => world.ids[at]), reason_id: 1 })
    const leads = of.flatMap((at) => model.leads[at] ?? [])
    const isDone = leads.every((lead) => isReturnable(model, lead))
    expect(status).toBe(isDone ? 200 : 409)
    if (!isDone) return
    model.returned = leads.map((lead, place) => ({
      lead: of[place] ?? 0,
      before: { ftdAt: lead.ftdAt, payoutCents: lead.payoutCents },
      payoutCents: lead.publisher === borne ? lead.payoutCents : 0,
    }))
    change(model, () => {
      for (const lead of leads)
        Object.assign(lead, { status: 7, ...(lead.publisher !== borne && { ftdAt: null, payoutCents: 0 }) })
    })
    model.decided = []
  })

const undoReturn = command(
  'undo the return',
  ({ returned }) => returned.length > 0,
  async (model, world) => {
    await world.undoReturn()
    change(model, () => {
      for (const { lead: at, before, payoutCents } of model.returned) {
        const lead = model.leads[at]
        if (lead?.status === 7 && lead.payoutCents === payoutCents) Object.assign(lead, { status: 5, ...before })
      }
    })
    model.returned = []
  },
)

const correct = (at: number, revenueCents: number | null, payoutCents: number | null) =>
  ofLead(`correct to ${revenueCents} and ${payoutCents}`, at, async (model, world, lead) => {
    const changes = {
      ...(revenueCents !== null && lead.convertedAt !== null && { revenueCents }),
      ...(payoutCents !== null && lead.ftdAt !== null && { payoutCents }),
    }
    const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100)
    const body = {
      lead_id: world.ids[at],
      revenue: dollars(changes.revenueCents),
      payout: dollars(changes.payoutCents),
    }
    expect(await world.post('/api/lead-details/update', body)).toBe(200)
    change(model, () => Object.assign(lead, changes))
  })

const markTest = (at: number, isTest: boolean) =>
  ofLead(`mark ${isTest ? '' : 'no '}test`, at, async (model, world, lead) => {
    await world.post('/api/lead-details/mark-test-lead', { lead_ids: [world.ids[at]], is_test: isTest })
    change(model, () => (lead.isTest = isTest))
  })

const hide = (at: number, isHidden: boolean) =>
  command(`${isHidden ? 'hide' : 'show'} ${at}`, always, async (model, world) => {
    await world.set(at, { is_hidden: isHidden })
    change(model, () => Object.assign(model.leads[at] ?? {}, { isHidden }))
    Object.assign(model, { decided: [], returned: [] })
  })

const reinject = (at: number, advertiser: Partner) =>
  ofLead(`reinject to ${advertiser}`, at, async (model, world, lead) => {
    await world.reinject(at, advertiser)
    change(model, () => (lead.advertiser = advertiser))
  })

const move = (at: number, country: number) =>
  ofLead(`move to ${country}`, at, async (_model, world) => {
    await world.country(at, country)
  })

const setPrice = (side: 'revenue' | 'payout', partner: Partner, cents: number) =>
  command(`${side} of ${partner} is ${cents}`, always, (model, world) => world.price(model, side, partner, cents))

const testAdvertiser = (advertiser: Partner, isTest: boolean) =>
  command(`${advertiser} is ${isTest ? 'a' : 'no'} test`, always, async (model, world) => {
    await world.testAdvertiser(advertiser, isTest)
    change(model, () => (model.testAdvertisers[advertiser] = isTest))
  })

const wait = (days: number) =>
  command(
    `wait ${days} days`,
    ({ now }) => now + days * DAY < Date.now(),
    async (model, world) => {
      model.now += days * DAY
      Object.assign(model, { decided: [], returned: [] })
      await world.at(model.now)
    },
  )

const close = command(
  'close',
  ({ now, months, closed }) => (months[closed]?.to ?? Infinity) <= now,
  async (model, world) => {
    await world.close(model.months[model.closed]?.month ?? '')
    model.closed++
  },
)

const lead = fc.integer({ min: 0, max: leadCount - 1 })
const leads = fc.uniqueArray(lead, { minLength: 1 })
const partner = fc.constantFrom(...partners)
const cents = fc.integer({ min: 0, max: 100_000 })
const isSo = fc.boolean()
const side = fc.constantFrom('revenue' as const, 'payout' as const)

/** Histories of a few months. Deposits and decisions are most of them. */
export const histories = fc.commands<Model, LedgerWorld, true>(
  [
    fc.tuple(lead, fc.integer({ min: 0, max: 40 })).map((given) => deposit(...given)),
    fc.tuple(lead, fc.integer({ min: 0, max: 3 })).map((given) => deposit(...given)),
    lead.map(fire),
    leads.map((of) => decide(true, of)),
    leads.map((of) => decide(true, of)),
    leads.map((of) => decide(false, of)),
    fc.constant(undo),
    lead.map((at) => giveBack([at])),
    leads.map(giveBack),
    fc.constant(undoReturn),
    fc.tuple(lead, fc.option(cents), fc.option(cents)).map((given) => correct(...given)),
    fc.tuple(lead, isSo).map((given) => markTest(...given)),
    fc.tuple(lead, isSo).map((given) => hide(...given)),
    fc.tuple(lead, partner).map((given) => reinject(...given)),
    fc.tuple(lead, fc.integer({ min: 0, max: 1 })).map((given) => move(...given)),
    fc.tuple(side, partner, cents).map((given) => setPrice(...given)),
    fc.tuple(partner, isSo).map((given) => testAdvertiser(...given)),
    fc.integer({ min: 1, max: 30 }).map(wait),
    fc.constant(close),
  ],
  { maxCommands: 30, size: 'max' },
)
