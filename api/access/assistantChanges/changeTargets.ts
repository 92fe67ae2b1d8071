import type { AssistantRecord } from '../../../shared/access/assistantChanges'
import { priceProblem, readPrice } from '../../../shared/partners/prices'
import { holds } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { findPayouts, payoutRecords, updatePayout } from '../../partners/publishers/payouts.queries'
import { listRevenues, revenueRecords, updateRevenue } from '../../partners/revenues/revenues.queries'
import { type Target, targets } from '../../routing/scheduledChanges/targets.queries'

type ChangeTarget = Pick<Target, 'called' | 'read' | 'parse' | 'change'>

function parsePrice(text: string): string {
  const value = priceProblem(text)
  if (value) throw badInput({ value })
  return String(readPrice(text))
}

const current = (row: { amount: number; version: number } | null | undefined, permission: string) =>
  row
    ? {
        ...{ value: String(row.amount), version: row.version },
        mayChange: (session: Parameters<typeof holds>[0]) => holds(session, permission),
      }
    : null

/** The field of each record type that an assistant can change: what can be scheduled, and prices. */
export const changeTargets: Readonly<Record<AssistantRecord, ChangeTarget>> = {
  ...targets,
  advertiser_revenue: {
    called: 'The price',
    read: async (db, id, { locks }) =>
      current(
        locks ? await revenueRecords.lock(db, id) : (await listRevenues(db, { ids: [id] }))[0],
        'ADVERTISER_REVENUES_EDIT',
      ),
    parse: parsePrice,
    change: (transaction, request, { id, version, value, now, verb }) =>
      revenueRecords
        .within(transaction, request)
        .update(
          id,
          version,
          (before) => updateRevenue(transaction, id, { ...before, amount: readPrice(value) }, now),
          verb,
        ),
  },
  publisher_payout: {
    called: 'The payout',
    read: async (db, id, { locks }) =>
      current(locks ? await payoutRecords.lock(db, id) : (await findPayouts(db, [id]))[0], 'PUBLISHER_PAYOUTS_EDIT'),
    parse: parsePrice,
    change: (transaction, request, { id, version, value, now, verb }) =>
      payoutRecords
        .within(transaction, request)
        .update(
          id,
          version,
          (before) => updatePayout(transaction, id, { ...before, amount: readPrice(value) }, now),
          verb,
        ),
  },
}
