import {
  CreatePayoutsDocument,
  DeletePayoutDocument,
  PayoutsDocument,
  UpdatePayoutDocument,
  usePayoutsQuery,
  type PayoutRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { atCountries, type PriceForm } from './priceForm'

/** Payouts of a publisher by country. */
export const payoutRecord = defineRecord<PayoutRowFragment, PriceForm, { publisherId: string }>({
  type: 'Payout',
  useQuery: ({ publisherId }) => usePayoutsQuery({ variables: { publisherId } }),
  rows: rowsIn(PayoutsDocument, 'payouts', ({ publisherId }) => ({ publisherId })),
  create: call(
    CreatePayoutsDocument,
    ({ page: { publisherId }, form: { countryIds, amount }, key }) => ({
      publisherId,
      countryIds: [...countryIds],
      amount,
      key,
    }),
    ({ createPayouts: { payouts, errors } }) => ({ record: payouts, errors: atCountries(errors) }),
  ),
  update: call(
    UpdatePayoutDocument,
    ({
      page: { publisherId },
      form: {
        countryIds: [countryId = null],
        amount,
      },
      row: { id, version },
    }) => ({
      publisherId,
      id,
      countryId,
      amount,
      version,
    }),
    ({ updatePayout: { payout, errors } }) => ({ record: payout, errors: atCountries(errors) }),
  ),
  remove: call(
    DeletePayoutDocument,
    ({ row: { id } }) => ({ id }),
    ({ deletePayout }) => deletePayout,
  ),
  texts: (isNew) => ({
    created: 'Payout created successfully.',
    updated: 'Payout updated successfully.',
    failed: isNew ? 'Failed to create payout. Please try again.' : 'Failed to update payout. Please try again.',
  }),
})
