/**
 * How the grid writes prices, supported countries and opening hours: like their own routes, with the same audit log.
 */
import { formatMoney } from '../../../shared/app/money'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import {
  deleteOpeningHours,
  insertOpeningHours,
  listOpeningHours,
  lockOpeningHours,
  type OpeningHoursContent,
  updateOpeningHours,
} from '../openingHours/openingHours.queries'
import type { OpeningHoursRow } from '../openingHours/openingHours.schema'
import {
  deletePayout,
  findPayouts,
  insertPayouts,
  listPayouts,
  lockPayout,
  updatePayout,
} from '../publishers/payouts.queries'
import type { PayoutRow } from '../publishers/payouts.schema'
import { records } from '../../app/records/records'
import { deleteRevenue, insertRevenues, listRevenues, lockRevenue, updateRevenue } from '../revenues/revenues.queries'
import type { RevenueRow } from '../revenues/revenues.schema'
import {
  deleteSupportedCountry,
  insertSupportedCountry,
  listSupportedCountries,
  lockSupportedCountry,
  readSupportedCountry,
  type SupportedCountryRow,
} from '../supportedCountries/supportedCountries.queries'
import { unique } from '../../app/records/uniqueness'
import type { GridOwner } from './countryGrid.changes'
import type { CellKind } from './gridCells'

type Request = Parameters<ReturnType<typeof records>['within']>[1]
/** Owner of the grid, and time of the save in epoch milliseconds. */
export interface GridSave {
  request: Request
  of: GridOwner
  ownerId: number
  now: number
}

const there = <Row>(row: Row | null | undefined, called: string): Row => {
  if (!row) throw notFound(called)
  return row
}
/** Reports a concurrent insert, detected by a unique index. */
const onlyOne = <T>(constraint: string, what: string, work: () => Promise<T>) =>
  unique(constraint, { rows: `${what} of one of these countries was set in the meantime. Look at it again.` }, work)

export function revenueCells({ request, ownerId, now }: GridSave): CellKind<RevenueRow, number> {
  const kept = records<RevenueRow>({ entity: 'advertiser_revenue', called: 'The revenue', lock: lockRevenue })
  const contentOf = (country_id: number | null, amount: number) => ({ advertiser_id: ownerId, country_id, amount })
  return {
    list: (transaction) => listRevenues(transaction, { advertiserId: ownerId }),
    lock: lockRevenue,
    tell: ({ amount }) => `the price is ${formatMoney(amount)}`,
    none: 'there is no price',
    create: (transaction, countryId, amount) =>
      kept.within(transaction, request).create(async () => {
        const [made] = await onlyOne('advertiser_revenues_advertiser_id_country_id_key', 'The price', () =>
          insertRevenues(transaction, [contentOf(countryId, amount)], now),
        )
        return there(made, 'The revenue')
      }),
    update: (transaction, { id, version }, amount) =>
      kept.within(transaction, request).update(id, version, async ({ country_id }) => {
        await updateRevenue(transaction, id, contentOf(country_id, amount), now)
        return there((await listRevenues(transaction, { ids: [id] }))[0], 'The revenue')
      }),
    remove: (transaction, { id }) => kept.within(transaction, request).remove(id, () => deleteRevenue(transaction, id)),
  }
}

export function payoutCells({ request, ownerId, now }: GridSave): CellKind<PayoutRow, number> {
  const kept = records<PayoutRow>({ entity: 'publisher_payout', called: 'The payout', lock: lockPayout })
  return {
    list: (transaction) => listPayouts(transaction, ownerId),
    lock: lockPayout,
    tell: ({ amount }) => `the payout is ${formatMoney(Number(amount))}`,
    none: 'there is no payout',
    create: (transaction, country_id, amount) =>
      kept.within(transaction, request).create(async () => {
        const [made] = await onlyOne('publisher_payouts_affiliate_id_country_id_key', 'The payout', () =>
          insertPayouts(transaction, [{ affiliate_id: ownerId, country_id, amount }]),
        )
        return there(made, 'The payout')
      }),
    update: (transaction, { id, version }, amount) =>
      kept.within(transaction, request).update(id, version, async ({ country_id }) => {
        await updatePayout(transaction, id, { country_id, amount }, now)
        return there((await findPayouts(transaction, [id]))[0], 'The payout')
      }),
    remove: (transaction, { id }) => kept.within(transaction, request).remove(id, () => deletePayout(transaction, id)),
  }
}

export function supportedCells({ request, of, ownerId }: GridSave): CellKind<SupportedCountryRow, true> {
  const called = 'The supported country'
  const lock = (transaction: Database, id: number) => lockSupportedCountry(transaction, of, id)
  const kept = records<SupportedCountryRow>({ entity: `${of}_supported_country`, called, lock })
  return {
    list: async (transaction) => {
      const rows = await listSupportedCountries(transaction, of, ownerId)
      return rows.map(({ pivot, code, name }) => ({ ...pivot, owner_id: ownerId, code, name }))
    },
    lock,
    tell: () => 'the country is supported, or its note is another',
    none: 'the country is not supported',
    create: (transaction, countryId) =>
      kept.within(transaction, request).create(async () => {
        const id = await onlyOne(
          `${of}_supported_countries_${of === 'advertiser' ? 'advertiser' : 'affiliate'}_id_country_id_key`,
          'The support',
          () => insertSupportedCountry(transaction, of, { ownerId, countryId: countryId ?? 0, notes: null }),
        )
        return there(await readSupportedCountry(transaction, of, id), called)
      }),
    update: async (_transaction, row) => row,
    remove: (transaction, { id }) =>
      kept.within(transaction, request).remove(id, () => deleteSupportedCountry(transaction, of, id)),
  }
}

export function hoursCells({ request, ownerId, now }: GridSave): CellKind<OpeningHoursRow, OpeningHoursContent> {
  const called = 'The opening hours'
  const lock = (transaction: Database, id: number) => lockOpeningHours(transaction, id, now)
  const kept = records<OpeningHoursRow>({ entity: 'advertiser_opening_hours', called, lock })
  return {
    list: (transaction) => listOpeningHours(transaction, { advertiserId: ownerId }, now),
    lock,
    tell: () => 'the opening hours are others',
    none: 'there are no opening hours',
    create: (transaction, countryId, content) =>
      kept.within(transaction, request).create(async () => {
        const [made] = await onlyOne('advertiser_opening_hours_advertiser_id_country_id_key', 'The hours', () =>
          insertOpeningHours(transaction, ownerId, [countryId ?? 0], content, now),
        )
        return there(made, called)
      }),
    update: (transaction, { id, version }, content) =>
      kept.within(transaction, request).update(id, version, async () => {
        await updateOpeningHours(transaction, id, content, now)
        return there((await listOpeningHours(transaction, { ids: [id] }, now))[0], called)
      }),
    remove: (transaction, { id }) =>
      kept.within(transaction, request).remove(id, () => deleteOpeningHours(transaction, id)),
  }
}
