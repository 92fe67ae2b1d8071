import type { Schemas } from '../../app/rest/restTypes'
import type { Named } from '../../app/records/links'
import { fromRest } from '../../app/rest/fromRest'

export const advertiserFromRest = ({ is_test_advertiser, user_id, user_name, ...row }: Schemas['Advertiser']) => ({
  ...fromRest(row),
  isTestAdvertiser: is_test_advertiser === 'active',
  manager: user_id === null ? null : { id: String(user_id), name: user_name ?? undefined },
})

/** All fields of an advertiser's record. */
export type AdvertiserRow = ReturnType<typeof advertiserFromRest>
/** An advertiser, complete or only with id and name. */
export type AdvertiserParent = Named<AdvertiserRow>

/** An advertiser as linked from other records. */
export const namedAdvertiser = ({ id, name, display_name }: { id: number; name: string; display_name: string }) => ({
  id: String(id),
  name,
  displayName: display_name,
})
