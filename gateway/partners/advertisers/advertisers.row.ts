import type { Named } from '../../app/records/links'
import type { RestAdvertiser } from './advertisers.rest'

export const advertiserFromRest = ({ id, name, display_name, status, ...row }: RestAdvertiser) => ({
  id: String(id),
  name,
  displayName: display_name,
  status,
  isTestAdvertiser: row.is_test_advertiser === 'active',
  sendOrgFunnel: row.send_org_funnel,
  manager: row.user_id === null ? null : { id: String(row.user_id), name: row.user_name ?? undefined },
  createdAt: row.created_at,
  version: row.version,
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
