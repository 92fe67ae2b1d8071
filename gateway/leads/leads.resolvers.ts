import type { LeadHistoryEntry, LeadStatusChange, Resolvers } from '../generated/graphql'
import { idNumber, idText } from '../ids'
import { selectedFields } from '../selection'
import { restLeadPage, restLeadQuery } from './leads.filter'
import {
  leadHistory,
  leads,
  leadStatusHistory,
  type RestLeadHistoryEntry,
  type RestLeadStatusChange,
  searchOutcome,
} from './leads.rest'
import { leadsFromRest, restLeadFields } from './leads.row'

const statusChange = (row: RestLeadStatusChange): LeadStatusChange => ({
  id: String(row.id),
  createdAt: row.created_at,
  oldStatus: row.old_status,
  newStatus: row.new_status,
  oldBrandStatus: row.old_brand_status,
  newBrandStatus: row.new_brand_status,
  statusOverride: row.status_override,
  changedBy: row.changed_by,
})

const historyEntry = (row: RestLeadHistoryEntry): LeadHistoryEntry => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  advertiser: row.advertiser,
  restrictionOrigin: row.restriction_origin,
  message: row.message,
  status: row.status,
  distribution: row.distribution,
  createdAt: row.created_at,
  takenTime: row.taken_time,
  offer: row.offer,
  funnel: row.funnel,
  funnelOverride: row.funnel_override,
  publisherIdOverride: row.publisher_id_override,
  funnelOverrideOrigin: row.funnel_override_origin,
  pubOverrideOrigin: row.pub_override_origin,
  reqPayload: row.req_payload,
  resPayload: row.res_payload,
  decision: row.decision.map(({ id, ...step }) => ({ ...step, id: String(id) })),
})

export const leadResolvers: Resolvers = {
  Query: {
    leads: async (_parent, args, { rest }, info) => {
      const { total, latest_id, as_of, columns } = await leads(rest, {
        ...restLeadPage(args),
        columns: restLeadFields(selectedFields(info, 'rows')),
      })
      return { total, latestId: idText(latest_id), asOf: as_of, rows: leadsFromRest(columns) }
    },
    leadSearchOutcome: async (_parent, args, { rest }) => {
      const outcome = await searchOutcome(rest, restLeadQuery(args))
      return {
        texts: outcome.texts,
        found: outcome.found,
        outsideRange: outcome.outside_range,
        outsideFilters: outcome.outside_filters,
        outsideBoth: outcome.outside_both,
        notFound: outcome.not_found,
      }
    },
    leadStatusHistory: async (_parent, { leadId }, { rest }) =>
      (await leadStatusHistory(rest, idNumber(leadId, 'leadId'))).map(statusChange),
    leadHistory: async (_parent, { leadId }, { rest }) =>
      (await leadHistory(rest, idNumber(leadId, 'leadId'))).map(historyEntry),
  },
}
