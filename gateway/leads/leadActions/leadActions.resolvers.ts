import type { GraphQLResolveInfo } from 'graphql'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { restLeadQuery } from '../leads/leads.filter'
import { leadFromRest, restLeadFields } from '../leads/leads.row'
import { orRefused, payload } from '../../app/records/payloads'
import type { Schemas } from '../../app/rest/restTypes'
import { selectedFields } from '../../app/records/selection'
import { fireFtd, leadSelection, markTestLeads, overrideStatus, undoOverride, updateLead } from './leadActions.rest'

const restIds = (ids: readonly string[]) => idNumbers(ids, 'leadIds')
const columnsOf = (info: GraphQLResolveInfo, list: string) => restLeadFields(selectedFields(info, list))

/** Runs a bulk call; what the user can mend comes back as `errors`, with nothing done. */
async function onLeads(call: () => Promise<Schemas['LeadActionAnswer']>) {
  const { leads, refused, undo, errors } = await payload(async () => {
    const answer = await orRefused(call())
    return {
      leads: answer.leads.map(leadFromRest),
      refused: answer.refused.map(({ lead_id, code, message }) => ({ leadId: String(lead_id), code, message })),
      undo: answer.undo.map(({ lead_id, version, status_override }) => ({
        leadId: String(lead_id),
        version,
        statusOverride: status_override,
      })),
    }
  })
  return { leads: leads ?? [], refused: refused ?? [], undo: undo ?? [], errors }
}

export const leadActionResolvers: Resolvers = {
  Query: {
    leadSelection: async (_parent, { expectedTotal, latestId, ...query }, { rest }) => {
      const latest_id = latestId == null ? undefined : idNumber(latestId, 'latestId')
      const { ids } = await leadSelection(rest, { ...restLeadQuery(query), expected_total: expectedTotal, latest_id })
      return { ids: ids.map(String) }
    },
  },
  Mutation: {
    overrideLeadStatus: (_parent, { leadIds, statusOverride, key }, { rest }, info) =>
      onLeads(() =>
        overrideStatus(
          rest,
          { lead_ids: restIds(leadIds), status_override: statusOverride },
          { columns: columnsOf(info, 'leads'), key },
        ),
      ),
    undoStatusOverride: (_parent, { leads, key }, { rest }, info) =>
      onLeads(() => {
        const undo = leads.map(({ leadId, version, statusOverride }) => ({
          lead_id: idNumber(leadId, 'leads'),
          version,
          status_override: statusOverride ?? null,
        }))
        return undoOverride(rest, { leads: undo }, { columns: columnsOf(info, 'leads'), key })
      }),
    updateLead: (_parent, { leadId, revenue, payout, statusOverride, version, key }, { rest }, info) =>
      payload(async () => {
        const body = { lead_id: idNumber(leadId, 'leadId'), revenue, payout, status_override: statusOverride, version }
        const { lead } = await updateLead(rest, body, { columns: columnsOf(info, 'lead'), key })
        return { lead: leadFromRest(lead) }
      }),
    markTestLeads: (_parent, { leadIds, isTest, key }, { rest }, info) =>
      onLeads(() =>
        markTestLeads(
          rest,
          { lead_ids: restIds(leadIds), is_test: isTest },
          { columns: columnsOf(info, 'leads'), key },
        ),
      ),
    fireFtd: (_parent, { leadIds, key }, { rest }, info) =>
      onLeads(() => fireFtd(rest, { lead_ids: restIds(leadIds) }, { columns: columnsOf(info, 'leads'), key })),
  },
}
