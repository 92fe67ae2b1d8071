import type { Schemas } from '../../app/rest/restTypes'

type Rest = Schemas['Attention']
type RestPartners = Omit<NonNullable<Rest['advertisers']>, 'failed_postbacks'>

const capsFromRest = ({ full, near, fullest_id }: NonNullable<Rest['caps']>) => ({
  ...{ full, near },
  fullestId: fullest_id === null ? null : String(fullest_id),
})
const partnersFromRest = ({ failing, troubled, worst }: RestPartners) => ({
  ...{ failing, troubled },
  worst: worst && { id: String(worst.id), name: worst.name },
  worstText: worst && worst.text,
})
const publishersFromRest = ({ failed_postbacks, ...row }: NonNullable<Rest['publishers']>) => ({
  ...partnersFromRest(row),
  failedPostbacks: failed_postbacks,
})

export type AttentionCapsRow = ReturnType<typeof capsFromRest>
export type AttentionAdvertisersRow = ReturnType<typeof partnersFromRest>
export type AttentionPublishersRow = ReturnType<typeof publishersFromRest>

/** Items that the caller may not see are missing in REST and null here. */
export const attentionFromRest = (row: Rest) => ({
  caps: row.caps ? capsFromRest(row.caps) : null,
  advertisers: row.advertisers ? partnersFromRest(row.advertisers) : null,
  publishers: row.publishers ? publishersFromRest(row.publishers) : null,
  heldLeads: row.held_leads ?? null,
  pendingConversions: row.pending_conversions ?? null,
  asOf: row.as_of,
})
