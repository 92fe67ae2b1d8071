import { readPrice } from '../../../shared/partners/prices'
import {
  CreateRevenuesDocument,
  DeleteRevenueDocument,
  RevenuesDocument,
  UpdateRevenueDocument,
  useRevenuesQuery,
  type RevenueRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { atCountries, type PriceForm } from '../payouts/priceForm'

/** Prices of an advertiser by country. */
export const revenueRecord = defineRecord<RevenueRowFragment, PriceForm, { advertiserId: string }>({
  type: 'Revenue',
  useQuery: ({ advertiserId }) => useRevenuesQuery({ variables: { advertiserId } }),
  rows: rowsIn(RevenuesDocument, 'revenues', ({ advertiserId }) => ({ advertiserId })),
  create: call(
    CreateRevenuesDocument,
    ({ page: { advertiserId }, form: { countryIds, amount }, key }) => ({
      advertiserId,
      countryIds: [...countryIds],
      amount: readPrice(amount),
      key,
    }),
    ({ createRevenues: { revenues, errors } }) => ({ record: revenues, errors: atCountries(errors) }),
  ),
  update: call(
    UpdateRevenueDocument,
    ({
      page: { advertiserId },
      form: {
        countryIds: [countryId = null],
        amount,
      },
      row: { id, version },
    }) => ({
      id,
      advertiserId,
      countryId,
      amount: readPrice(amount),
      version,
    }),
    ({ updateRevenue: { revenue, errors } }) => ({ record: revenue, errors: atCountries(errors) }),
  ),
  remove: call(
    DeleteRevenueDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteRevenue }) => deleteRevenue,
  ),
  texts: savingTexts,
})
