import type { Schemas } from '../../app/rest/restTypes'
import type { Named } from '../../app/records/links'
import { fromRest } from '../../app/rest/fromRest'

export const offerFromRest = (row: Schemas['Offer']) => fromRest(row)

/** All that an offer's record says. */
export type OfferRow = ReturnType<typeof offerFromRest>
/** An offer as far as it is known. */
export type OfferParent = Named<OfferRow>
