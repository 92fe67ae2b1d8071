import type { Schemas } from '../../app/rest/restTypes'
import type { Named } from '../../app/records/links'
import { fromRest } from '../../app/rest/fromRest'

export const offerFromRest = (row: Schemas['Offer']) => fromRest(row)

/** All fields of an offer's record. */
type OfferRow = ReturnType<typeof offerFromRest>
/** An offer, complete or only with id and name. */
export type OfferParent = Named<OfferRow>
