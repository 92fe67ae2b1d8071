import {
  CreateOfferDocument,
  DeleteOfferDocument,
  OffersDocument,
  UpdateOfferDocument,
  useOffersQuery,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { inputOf, type OfferForm, type OfferRow } from './offerForm'

/** API offers that publishers promote. */
export const offerRecord = defineRecord<OfferRow, OfferForm, object>({
  type: 'Offer',
  useQuery: () => useOffersQuery(),
  rows: rowsIn(OffersDocument, 'offers', () => ({})),
  create: call(
    CreateOfferDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createOffer: { offer, errors } }) => ({ record: offer, errors }),
  ),
  update: call(
    UpdateOfferDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updateOffer: { offer, errors } }) => ({ record: offer, errors }),
  ),
  remove: call(
    DeleteOfferDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteOffer }) => deleteOffer,
  ),
  texts: savingTexts,
  // Forms refetch the choices.
  changed: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'offerChoices' }),
})
