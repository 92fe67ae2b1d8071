import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { histories, LedgerWorld } from './ledgerWorld'

let world: LedgerWorld

beforeAll(async () => {
  world = await LedgerWorld.start()
})
afterAll(() => world.api.stop())

/** LEDGER_SEED=7 makes the same histories each time. */
const { LEDGER_SEED } = process.env

const holds = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(histories, async (commands) => {
      const model = await world.begin()
      await fc.asyncModelRun(() => ({ model, real: world }), commands)
      await world.checkReports(model)
    }),
    { numRuns, endOnFailure: true, ...(LEDGER_SEED && { seed: Number(LEDGER_SEED) }) },
  )

it(
  'books are those of a plain model and the reports, whatever happens to leads',
  () => holds(cases(40)),
  60_000 * cases(1),
)

/** Runs SQL that breaks the ledger, and repairs it afterwards. */
const withFault = async (fault: string, repair: string, work: () => Promise<unknown>) => {
  await world.api.database.pool.query(fault)
  await work().finally(() => world.api.database.pool.query(repair))
}

async function functionText(name: string): Promise<string> {
  const { rows } = await world.api.database.pool.query<{ text: string }>(
    'select pg_get_functiondef($1::regproc) as text',
    [name],
  )
  return rows[0]?.text ?? ''
}

// Rare faults need hundreds of histories; the first that shows one ends the search.
const most = 1_000
const searchMs = 600_000
describe('the model notices a ledger that', () => {
  it.each([
    ['misses changes', 'leads_updated_money', 'leads'],
    ['misses the test mark of an advertiser', 'advertisers_test_money', 'advertisers'],
  ])(
    '%s',
    async (_, trigger, table) => {
      await withFault(
        `alter table ${table} disable trigger ${trigger}`,
        `alter table ${table} enable trigger ${trigger}`,
        () => expect(holds(most)).rejects.toThrow('Property failed'),
      )
    },
    searchMs,
  )

  it.each([
    [
      'rounds twice',
      'money_facts',
      'fact.effective_at, fact.amount',
      'fact.effective_at, round(round(fact.amount, 1), 2)',
    ],
    [
      'takes today’s price',
      'money_facts',
      '(true, lead.publisher_id, lead.ftd_date, lead.payout)',
      '(true, lead.publisher_id, lead.ftd_date, (select amount from publisher_payouts price where price.publisher_id = lead.publisher_id))',
    ],
    [
      'skips an undo',
      'book_lead_changes',
      '(was.ftd_date is not null or became.ftd_date is not null)',
      'became.ftd_date is not null',
    ],
    ['books in closed months', 'booking_month', ' and closed_at is null', ''],
    ['pays fakes from revenue', 'money_facts', 'when 5 then lead.converted_at end', 'when 5 then lead.ftd_date end'],
    [
      'leaves the revenue of a return',
      'money_facts',
      'case lead.lead_status_id when 5 then lead.converted_at end',
      'lead.converted_at',
    ],
    [
      'takes back a payout that we bear',
      'money_facts',
      '(true, lead.publisher_id, lead.ftd_date',
      '(true, lead.publisher_id, case lead.lead_status_id when 5 then lead.ftd_date end',
    ],
  ])(
    '%s',
    async (_, name, right, wrong) => {
      const text = await functionText(name)
      expect(text).toContain(right)
      await withFault(text.replace(right, wrong).replaceAll(/IMMUTABLE|PARALLEL SAFE/g, ''), text, () =>
        expect(holds(most)).rejects.toThrow('Property failed'),
      )
    },
    searchMs,
  )
})
