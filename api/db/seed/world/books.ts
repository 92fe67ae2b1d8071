/** The demo's accounting, by the product's own functions: conversions booked, deposits returned, months closed, statements paid. */
import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import { permissionCodes } from '../../../../shared/access/permissions'
import { fromCents, toCents } from '../../../../shared/app/money'
import { dateAt, DAY, HOUR, type Instant, startOfDay } from '../../../../shared/app/time/timeZones'
import { addDays } from '../../../../shared/app/time/wallTimes'
import { monthOf } from '../../../../shared/money/accountingMonths'
import type { BrokerListField } from '../../../../shared/money/brokerLists'
import { audit } from '../../../app/audit/audit.queries'
import type { Caller } from '../../../app/http/access'
import { readMonth } from '../../../money/accountingMonths/accountingMonths.queries'
import { writeStatements } from '../../../money/accountingMonths/closeMonth'
import { beginDraft, storeLines, storeOutcome, takeDraft } from '../../../money/brokerLists/brokerLists.queries'
import { createLineReader } from '../../../money/brokerLists/readLine'
import { startAccounting } from '../../../money/ledger/fillLedger.queries'
import { addAllocations, insertPayment, setDispute } from '../../../money/payments/payments.queries'
import { audited } from '../../../money/payments/recordPayment'
import { payoutCandidates } from '../../../money/payoutRuns/payoutCandidates'
import { approveRun, createRun, markFailed, markPaid } from '../../../money/payoutRuns/payoutRuns'
import { listUnpaid } from '../../../money/payoutRuns/payoutRuns.queries'
import type { Database } from '../../connect'
import { listReturns, returnDeposit } from '../leads/returnedDeposits'
import { withClock } from './clock'
import { colleagues } from './users'

/** The books begin a year ago; the last month that is over waits to be closed. */
const monthsAgo = 12
const closedMonths = 11

/** Something that happens at a time. */
interface Event {
  at: Instant
  run: () => Promise<unknown>
}

/** Books leads that were approved from one time until another, as the filling of the ledger does. */
const bookApprovals = `
  select book_money(null, array(
    select money_of(l, is_test_advertiser, coalesce(approval.changed_by, 'system'), ftd_date)
    from leads l
    join advertisers on advertisers.id = l.advertiser_id
    left join lateral (
      select changed_by from lead_status_changes change
      where change.lead_id = l.id and change.new_lead_status_id = 5 and change.created_at >= l.created_at - interval '24 hours'
      order by change.created_at desc limit 1
    ) as approval on true
    where ftd_date >= $1::timestamptz and ftd_date < $2::timestamptz and not is_hidden
      -- Where triggers run while the demo is loaded, they have booked it.
      and not exists (select from ledger_entries entry where entry.lead_id = l.id)
    order by ftd_date, l.id
  ), $3)`

/** Those who keep the books; both have all permissions. */
function callerOf(email: string): Caller {
  const { id = 0, name = '', level = 1 } = colleagues.find((one) => one.email === email) ?? {}
  const token = { token_name: null, token_cost_per_minute: null }
  return {
    session: {
      session_id: 0,
      user_id: id,
      email,
      name,
      level,
      timezone_id: 1,
      permissions: [...permissionCodes],
      ...token,
    },
    requestId: '',
  }
}
const admin = callerOf('admin@demo.test')
const second = callerOf('omar.haddad@demo.test')

interface Invoice {
  id: number
  number: string
  advertiser_id: number
  name: string
  due_on: string
}

/**
 * What is paid of an invoice, from 0 to 1, and on which days. Of the last three months that are closed some are not paid; others
 * are paid in two parts.
 */
function partsOf({ due_on }: Invoice, at: number, monthsLater: number): { day: string; share: number }[] {
  if (monthsLater < 3 && at % (5 + 2 * monthsLater) === 0) return []
  if (at % 9 === 4) return [0.5, 1].map((share, part) => ({ day: addDays(due_on, part * 60 - 2), share }))
  return [{ day: addDays(due_on, (at % 6) - 4), share: 1 }]
}

class Bookkeeping {
  private readonly events: Event[] = []
  private readonly db: Database

  private readonly secretKey: Buffer
  private readonly now: Instant
  private readonly timeZone: string

  constructor(
    private readonly client: PoolClient,
    { secretKey, now, timeZone }: Books,
    private readonly setClock: (at: Instant) => Promise<unknown>,
  ) {
    this.secretKey = secretKey
    this.now = now
    this.timeZone = timeZone
    const connection = { query: client.query.bind(client), release: () => undefined }
    const pool = { connect: () => Promise.resolve(connection as unknown as PoolClient), end: () => Promise.resolve() }
    this.db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  }

  private plan(at: Instant, run: Event['run']) {
    if (at < this.now) this.events.push({ at, run })
  }

  /** Runs what was planned until a time, also what that plans. */
  private async runUntil(until: Instant) {
    for (;;) {
      const next = this.events.filter(({ at }) => at < until).sort((one, other) => one.at - other.at)[0]
      if (!next) return
      this.events.splice(this.events.indexOf(next), 1)
      await this.setClock(next.at)
      await next.run()
    }
  }

  private async pay({ id, number, advertiser_id, name }: Invoice, paid_on: string, share: number) {
    const { rows } = await this.client.query<{ due: number }>(
      'select due from statement_dues where statement_id = $1',
      [id],
    )
    const dueCents = Math.floor(toCents(rows[0]?.due ?? 0) * share)
    if (dueCents <= 0) return
    // Some round up. The rest is a credit.
    const cents = share === 1 && id % 17 === 6 ? Math.ceil(dueCents / 1_000_00) * 1_000_00 : dueCents
    const paid = { amount: fromCents(cents), paid_on, reference: `WIRE ${number}` }
    const payment = await insertPayment(this.db, {
      ...{ ...paid, advertiser_id, publisher_id: null, run_item_id: null, actor: admin.session.email },
      effective_at: new Date(startOfDay(this.timeZone, paid_on)),
    })
    await addAllocations(this.db, payment, new Map([[id, dueCents]]))
    const after = audited({ ...paid, side: 'advertiser', allocations: [{ number }] })
    await audit(this.db, admin, 'payment.create', { entity_id: payment, entity_name: name, after })
  }

  private async planPayments(month: string, place: number) {
    const { rows } = await this.client.query<Invoice>(
      `select statements.id, number, advertiser_id, name, due_on::text from statements join advertisers on advertisers.id = advertiser_id
       where month = $1 and number is not null and total > 0 order by 1`,
      [month],
    )
    for (const [at, invoice] of rows.entries())
      for (const { day, share } of partsOf(invoice, at, closedMonths - 1 - place))
        this.plan(startOfDay(this.timeZone, day) + (9 + (at % 8)) * HOUR, () => this.pay(invoice, day, share))
  }

  /** A payout run: created, approved by the other person, and paid, but for the first payout of every fourth run. */
  private async payOut(at: Instant, place: number) {
    const due_until = dateAt(this.timeZone, at)
    const payouts = payoutCandidates(await listUnpaid(this.db), due_until).filter(
      ({ obstacle, is_early }) => obstacle === null && !is_early,
    )
    const isLast = place === closedMonths - 1
    if (!payouts.length) return
    const { id, items } = await createRun(this.db, isLast ? second : admin, { due_until, payouts })
    // The last one waits for approval.
    if (isLast) return
    this.plan(at + DAY, () => approveRun(this.db, second, id))
    this.plan(at + 2 * DAY, () => markPaid(this.db, admin, id, { paid_on: dateAt(this.timeZone, at + 2 * DAY) }))
    const [failing] = items
    if (failing && place % 4 === 2)
      this.plan(at + 4 * DAY, () =>
        markFailed(this.db, admin, id, { item_id: failing.id, reason: 'The bank does not know the account' }),
      )
  }

  private async close(month: string, at: Instant, place: number) {
    await this.setClock(at)
    await writeStatements(this.db, { secretKey: this.secretKey, ...admin }, await readMonth(this.db, month))
    await this.planPayments(month, place)
    const payDay = Math.min(at + 17 * DAY, this.now - 2 * HOUR)
    this.plan(payDay, () => this.payOut(payDay, place))
  }

  /** An advertiser disputes its last invoice that is not paid. */
  private async dispute() {
    const { rows } = await this.client.query<{ id: number }>(
      `select id from statements join statement_dues on statement_id = id
       where number is not null and advertiser_id is not null and due = total and total > 0 order by month desc, id limit 1`,
    )
    const note = 'They count two deposits less in Germany'
    if (rows[0]) await setDispute(this.db, rows[0].id, { note, actor: 'advertisers@demo.test' })
  }

  /** The list of the advertiser with most deposits in the month that waits to be closed: some lines differ from ours. */
  private async compare(month: string) {
    const { rows: deposits } = await this.client.query<{ id: number; advertiser_id: number; revenue: number }>(
      `select leads.id, advertiser_id, revenue from leads join accounting_months on month = $1
       where lead_status_id = 5 and converted_at >= starts_at and converted_at < ends_at and not is_hidden and not is_test and advertiser_id = (
         select advertiser_id from ledger_entries where month = $1 and advertiser_id is not null and lead_id is not null
         group by advertiser_id order by count(*) desc, advertiser_id limit 1
       ) order by converted_at, leads.id`,
      [month],
    )
    const advertiserId = deposits[0]?.advertiser_id
    if (advertiserId === undefined) return
    const theirs = deposits.flatMap(({ id, revenue }, at) =>
      at % 9 === 4 ? [] : [{ id, amount: at % 7 === 3 ? revenue - 50 : revenue }],
    )
    const mapping: BrokerListField[] = ['lead_id', 'amount']
    const columns = ['Lead ID', 'Amount']
    const compared = { month, advertiserId }
    const created = { file_name: 'deposits.csv', columns, mapping, created_by: admin.session.email }
    const list = await beginDraft(this.db, compared, created)
    const read = createLineReader(mapping)
    const lines = [...theirs, { id: 999_999_999, amount: 720 }].map(({ id, amount }, at) => {
      const row = { line: at + 2, cells: [String(id), amount.toFixed(2)] }
      return { ...row, read: read(row), leadId: at < theirs.length ? id : null }
    })
    await storeLines(this.db, list, lines)
    await storeOutcome(this.db, list, { mapping, rows: lines.length, refused: 0, skipped: 0, problems: [] })
    await takeDraft(this.db, compared)
  }

  async keep() {
    const { rows: months } = await this.client.query<{ month: string; starts_at: Date; ends_at: Date }>(
      'select month::text, starts_at, ends_at from accounting_months where starts_at <= $1 order by month',
      [new Date(this.now)],
    )
    const [first] = months
    if (!first) return
    const book = (from: Date | string, until: Instant, isBefore = false) =>
      this.client.query(bookApprovals, [from, new Date(until), isBefore])
    await this.setClock(first.starts_at.getTime())
    await book('-infinity', first.starts_at.getTime(), true)
    // All that was approved before is booked: the opening entries follow.
    await this.client.query(`update accounting_settings set filled_until = 'infinity'`)
    await this.client.query('select fill_ledger(1)')
    for (const one of await listReturns(this.client, this.now))
      this.plan(one.returned_at.getTime(), () => returnDeposit(this.client, one))
    let from = first.starts_at
    for (const [place, { month, ends_at }] of months.entries()) {
      const isClosed = place < closedMonths
      const until = isClosed ? ends_at.getTime() + (1 + (place % 3)) * DAY + 9.5 * HOUR : this.now
      await book(from, until)
      await this.runUntil(until)
      if (!isClosed) break
      await this.close(month, until, place)
      from = new Date(until)
    }
    await this.setClock(this.now - HOUR)
    await this.dispute()
    await this.compare(months[closedMonths]?.month ?? first.month)
  }
}

interface Books {
  now: Instant
  secretKey: Buffer
  /** Of the accounting months. */
  timeZone: string
}

/** First day of the first accounting month. */
export const firstMonthOf = (now: Instant) => monthOf(new Date(now).toISOString(), -monthsAgo)

/** Keeps the books of the demo from a year ago until now, for its leads and billing data. */
export async function keepBooks(client: PoolClient, books: Books) {
  await startAccounting(client, { timeZone: books.timeZone, firstMonth: firstMonthOf(books.now) })
  await withClock(client, (setClock) => new Bookkeeping(client, books, setClock).keep())
}
