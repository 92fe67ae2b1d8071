import type { Publisher } from '../generated/graphql'

const unknown = {
  status: null,
  autologinInterval: null,
  autologinIntervalUnit: null,
  blockDuplicateLeads: null,
  locateLeadsBy: null,
  trackingDomain: null,
  offerUrl: null,
  postbackUrl: null,
  postbackEvents: null,
  apiToken: null,
  version: null,
  createdAt: null,
} satisfies Omit<Publisher, 'id' | 'name'>

/** A publisher as it stands on the records of other domains: no more than its id and name is known. */
export const namedPublisher = ({ id, name }: { id: number; name: string }): Publisher => ({
  ...unknown,
  id: String(id),
  name,
})
