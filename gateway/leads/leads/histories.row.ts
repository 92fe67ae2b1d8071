import type { Schemas } from '../../app/rest/restTypes'
import type { LeadHistoryEntry, LeadStatusChange } from '../../generated/graphql'
import { withTextId } from '../../app/rest/ids'
import { fromRest } from '../../app/rest/fromRest'

export const statusChange = (row: Schemas['LeadStatusChange']): LeadStatusChange => fromRest(row)

export const historyEntry = ({ decision, ...row }: Schemas['LeadHistoryEntry']): LeadHistoryEntry => ({
  ...fromRest(row),
  decision: decision.map(withTextId),
})
