/**
 * How the grid writes prices, supported countries and opening hours: like their own routes, with the same audit log.
 */
import { formatMoney } from '../../../shared/app/money'
import {
  hoursRecords,
  insertOpeningHours,
  listOpeningHours,
  type OpeningHoursContent,
  updateOpeningHours,
} from '../openingHours/openingHours.queries'
import type { OpeningHoursRow } from '../openingHours/openingHours.schema'
import { listPayouts, payoutRecords, updatePayout } from '../publishers/payouts.queries'
import type { PayoutRow } from '../publishers/payouts.schema'
import type { records } from '../../app/records/records'
import { listRevenues, revenueRecords, updateRevenue } from '../revenues/revenues.queries'
import type { RevenueRow } from '../revenues/revenues.schema'
import {
  insertSupportedCountry,
  listSupportedCountries,
  supportedRecords,
  type SupportedCountryRow,
} from '../supportedCountries/supportedCountries.queries'
import { unique } from '../../app/records/uniqueness'
import type { GridOwner } from './countryGrid.changes'
import type { CellKind } from './gridCells'
import { insertRow } from '../../app/records/rows.queries'

type Request = Parameters<ReturnType<typeof records>['within']>[1]
/** Owner of the grid, and time of the save in epoch milliseconds. */
export interface GridSave {
  request: Request
  of: GridOwner
  ownerId: number
  now: number
}

/** Reports a concurrent insert of the same record, which violates a unique index. */
const onlyOne = <T>(constraint: string, what: string, work: () => Promise<T>) =>
  unique(constraint, { rows: `${what} of one of these countries was set in the meantime. Look at it again.` }, work)

export function revenueCells({ ownerId, now }: GridSave): CellKind<RevenueRow, number> {
  const contentOf = (country_id: number | null, amount: number) => ({ advertiser_id: ownerId, country_id, amount })
  return {
    records: revenueRecords,
    list: (transaction) => listRevenues(transaction, { advertiserId: ownerId }),
    tell: ({ amount }) => `the price is ${formatMoney(amount)}`,
    none: 'there is no price',
    insert: (transaction, countryId, amount) =>
      onlyOne('advertiser_revenues_advertiser_id_country_id_key', 'The price', () =>
        insertRow(transaction, 'advertiser_revenues', contentOf(countryId, amount), new Date(now)),
      ),
    update: (transaction, { id, country_id }, amount) =>
      updateRevenue(transaction, id, contentOf(country_id, amount), now),
  }
}

export function payoutCells({ ownerId, now }: GridSave): CellKind<PayoutRow, number> {
  return {
    records: payoutRecords,
    list: (transaction) => listPayouts(transaction, ownerId),
    tell: ({ amount }) => `the payout is ${formatMoney(Number(amount))}`,
    none: 'there is no payout',
    insert: (transaction, country_id, amount) =>
      onlyOne('publisher_payouts_publisher_id_country_id_key', 'The payout', () =>
        insertRow(transaction, 'publisher_payouts', { publisher_id: ownerId, country_id, amount }, new Date(now)),
      ),
    update: (transaction, { id, country_id }, amount) => updatePayout(transaction, id, { country_id, amount }, now),
  }
}

export function supportedCells({ of, ownerId }: GridSave): CellKind<SupportedCountryRow, true> {
  return {
    records: supportedRecords(of),
    list: async (transaction) => {
      const rows = await listSupportedCountries(transaction, of, ownerId)
      return rows.map(({ pivot, code, name }) => ({ ...pivot, owner_id: ownerId, code, name }))
    },
    tell: () => 'the country is supported, or its note is another',
    none: 'the country is not supported',
    insert: (transaction, countryId) =>
      onlyOne(
        `${of}_supported_countries_${of === 'advertiser' ? 'advertiser' : 'affiliate'}_id_country_id_key`,
        'The support',
        () => insertSupportedCountry(transaction, of, { ownerId, countryId: countryId ?? 0, notes: null }),
      ),
    // Existing records are not changed.
    update: null,
  }
}

export function hoursCells({ ownerId, now }: GridSave): CellKind<OpeningHoursRow, OpeningHoursContent> {
  return {
    records: hoursRecords(now),
    list: (transaction) => listOpeningHours(transaction, { advertiserId: ownerId }, now),
    tell: () => 'the opening hours are others',
    none: 'there are no opening hours',
    insert: (transaction, countryId, content) =>
      onlyOne('advertiser_opening_hours_advertiser_id_country_id_key', 'The hours', async () => {
        const [made] = await insertOpeningHours(transaction, ownerId, [countryId ?? 0], content, now)
        return made?.id ?? 0
      }),
    update: (transaction, { id }, content) => updateOpeningHours(transaction, id, content, now),
  }
}
