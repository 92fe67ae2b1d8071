import type { Schemas } from '../../app/rest/restTypes'
import { fromRest } from '../../app/rest/fromRest'

export const heldLead = ({ affiliate_id, cap_ids, ...row }: Schemas['HeldLead']) => ({
  ...fromRest(row),
  publisherId: String(affiliate_id),
  capIds: cap_ids.map(String),
})

export type HeldLeadRow = ReturnType<typeof heldLead>
