import type { Named } from '../../app/records/links'
import type { Schemas } from '../../app/rest/restTypes'

export const publisherFromRest = (row: Schemas['PublisherRow']) => ({
  id: String(row.id),
  name: row.name,
  status: row.status,
  autologinInterval: row.autologin_interval,
  autologinIntervalUnit: row.autologin_interval_unit,
  blockDuplicateLeads: row.block_duplicate_leads,
  locateLeadsBy: row.locate_leads_by,
  trackingDomain: row.tracking_domain,
  offerUrl: row.offer_url,
  version: row.version,
  createdAt: row.created_at,
})

/** All fields of a publisher's record. */
type PublisherRow = ReturnType<typeof publisherFromRest>
/** A publisher, complete or only with id and name. */
export type PublisherParent = Named<PublisherRow>

/** A publisher as linked from other records. */
export const namedPublisher = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name })
