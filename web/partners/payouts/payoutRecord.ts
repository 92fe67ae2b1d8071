import {
  CreatePayoutsDocument,
  DeletePayoutDocument,
  PayoutsDocument,
  UpdatePayoutDocument,
  type PayoutRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { atCountries, type PriceForm } from './priceForm'

/** Payouts of a publisher by country. */
export const payoutRecord = defineRecord<PayoutRowFragment, PriceForm, { publisherId: string }>({
  type: 'Payout',
  rows: rowsIn(PayoutsDocument, 'payouts', ({ publisherId }) => ({ publisherId })),
  create: saves(CreatePayoutsDocument, 'payouts', ({ page: { publisherId }, form: { countryIds, amount }, key }) => ({
    publisherId,
    countryIds: [...countryIds],
    amount,
    key,
  })),
  update: saves(UpdatePayoutDocument, 'payout', ({ page: { publisherId }, form, row: { id, version } }) => ({
    publisherId,
    id,
    countryId: form.countryIds[0] ?? null,
    amount: form.amount,
    version,
  })),
  remove: deletes(DeletePayoutDocument, ({ row: { id } }) => ({ id })),
  errorsOf: atCountries,
  texts: (isNew) => ({
    created: 'Payout created successfully.',
    updated: 'Payout updated successfully.',
    failed: isNew ? 'Failed to create payout. Please try again.' : 'Failed to update payout. Please try again.',
  }),
})
