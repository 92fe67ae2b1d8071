import type { Advertiser } from '../generated/graphql'

const unknown = {
  status: null,
  isTestAdvertiser: null,
  sendOrgFunnel: null,
  manager: null,
  createdAt: null,
  version: null,
}

/** An advertiser as other records name it: what is more than its names is not known there. */
export const namedAdvertiser = ({
  id,
  name,
  display_name,
}: {
  id: number
  name: string
  display_name: string
}): Advertiser => ({
  ...unknown,
  id: String(id),
  name,
  displayName: display_name,
})
