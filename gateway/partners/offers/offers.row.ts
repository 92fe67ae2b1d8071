import type { Named } from '../../app/records/links'
import type { RestOffer } from './offers.rest'

export const offerFromRest = ({ id, used_by, created_at, last_updated_at, ...row }: RestOffer) => ({
  ...row,
  id: String(id),
  usedBy: used_by,
  createdAt: created_at,
  lastUpdatedAt: last_updated_at,
})

/** All fields of an offer's record. */
export type OfferRow = ReturnType<typeof offerFromRest>
/** An offer, complete or only with id and name. */
export type OfferParent = Named<OfferRow>
