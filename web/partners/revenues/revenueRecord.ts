import { readPrice } from '../../../shared/partners/prices'
import {
  CreateRevenuesDocument,
  DeleteRevenueDocument,
  RevenuesDocument,
  UpdateRevenueDocument,
  type RevenueRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { atCountries, type PriceForm } from '../payouts/priceForm'

/** Prices of an advertiser by country. */
export const revenueRecord = defineRecord<RevenueRowFragment, PriceForm, { advertiserId: string }>({
  type: 'Revenue',
  rows: rowsIn(RevenuesDocument, 'revenues', ({ advertiserId }) => ({ advertiserId })),
  create: saves(
    CreateRevenuesDocument,
    'revenues',
    ({ page: { advertiserId }, form: { countryIds, amount }, key }) => ({
      advertiserId,
      countryIds: [...countryIds],
      amount: readPrice(amount),
      key,
    }),
  ),
  update: saves(UpdateRevenueDocument, 'revenue', ({ page: { advertiserId }, form, row: { id, version } }) => ({
    advertiserId,
    id,
    countryId: form.countryIds[0] ?? null,
    amount: readPrice(form.amount),
    version,
  })),
  remove: deletes(DeleteRevenueDocument, ({ row: { id } }) => ({ id })),
  errorsOf: atCountries,
  texts: savingTexts,
})
