import { columnsBehind } from '../../app/records/columns'
import { columnsOfLead, type LeadRow, readLeadAt } from '../../generated/rows'
import type { Schemas } from '../../app/rest/restTypes'
import type { LeadFields } from './leads.rest'

/** REST fields needed for fields of a lead. */
export const restLeadFields = columnsBehind<LeadFields[number]>({
  ...(columnsOfLead as Record<string, LeadFields>),
  name: ['first_name', 'last_name'],
  apiOffer: ['funnel'],
})

export const allLeadFields = restLeadFields(Object.keys(columnsOfLead))

/** The leads of a page. */
export const leadsFromRest = (columns: Schemas['LeadColumns']): LeadRow[] =>
  columns.id.map((_id, at) => readLeadAt(columns, at))
