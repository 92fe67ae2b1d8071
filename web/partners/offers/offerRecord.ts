import { CreateOfferDocument, DeleteOfferDocument, OffersDocument, UpdateOfferDocument } from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { offerInput, type OfferForm, type OfferRow } from './offerForm'

/** API offers that publishers promote. */
export const offerRecord = defineRecord<OfferRow, OfferForm, object>({
  type: 'Offer',
  rows: rowsIn(OffersDocument, 'offers', () => ({})),
  create: saves(CreateOfferDocument, 'offer', ({ form, key }) => ({ input: offerInput(form), key })),
  update: saves(UpdateOfferDocument, 'offer', ({ form, row: { id, version } }) => ({
    id,
    input: offerInput(form),
    version,
  })),
  remove: deletes(DeleteOfferDocument, ({ row: { id } }) => ({ id })),
  texts: savingTexts,
  // Forms refetch the choices.
  changed: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'offerChoices' }),
})
