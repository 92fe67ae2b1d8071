import type { GraphQLResolveInfo } from 'graphql'
import { readLead, readLeadRefusal, readLeadUndo } from '../../generated/rows'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { restLeadFields, restLeadQuery } from '../leads/leads.filter'
import { orRefused, payload } from '../../app/records/payloads'
import type { Schemas } from '../../app/rest/restTypes'
import { selectedFields } from '../../app/records/selection'

const restIds = (ids: readonly string[]) => idNumbers(ids, 'leadIds')
const columnsOf = (info: GraphQLResolveInfo, list: string) => restLeadFields(selectedFields(info, list))

/** Runs a bulk call; what the user can mend comes back as `errors`, with nothing done. */
async function onLeads(call: () => Promise<Schemas['LeadActionAnswer']>) {
  const { leads, refused, undo, errors } = await payload(async () => {
    const answer = await orRefused(call())
    return {
      leads: answer.leads.map(readLead),
      refused: answer.refused.map(readLeadRefusal),
      undo: answer.undo.map(readLeadUndo),
    }
  })
  return { leads: leads ?? [], refused: refused ?? [], undo: undo ?? [], errors }
}

export const leadActionResolvers: Resolvers = {
  Query: {
    leadSelection: async (_parent, { expectedTotal, latestId, ...query }, { rest }) => {
      const latest_id = latestId == null ? undefined : idNumber(latestId, 'latestId')
      const body = { ...restLeadQuery(query), expected_total: expectedTotal, latest_id }
      const { ids } = await rest.query('/api/lead-details/selection', { body })
      return { ids: ids.map(String) }
    },
  },
  Mutation: {
    overrideLeadStatus: (_parent, { leadIds, statusOverride, key }, { rest }, info) =>
      onLeads(() => {
        const body = {
          ...{ lead_ids: restIds(leadIds), status_override: statusOverride },
          columns: columnsOf(info, 'leads'),
        }
        return rest.send('post', '/api/lead-details/status-override', { body, idempotencyKey: key })
      }),
    undoStatusOverride: (_parent, { leads, key }, { rest }, info) =>
      onLeads(() => {
        const undo = leads.map(({ leadId, version, statusOverride }) => ({
          lead_id: idNumber(leadId, 'leads'),
          version,
          status_override: statusOverride ?? null,
        }))
        const body = { leads: undo, columns: columnsOf(info, 'leads') }
        return rest.send('post', '/api/lead-details/undo-status-override', { body, idempotencyKey: key })
      }),
    updateLead: (_parent, { leadId, revenue, payout, statusOverride, version, key }, { rest }, info) =>
      payload(async () => {
        const body = {
          ...{ lead_id: idNumber(leadId, 'leadId'), revenue, payout, status_override: statusOverride, version },
          columns: columnsOf(info, 'lead'),
        }
        const { lead } = await rest.send('post', '/api/lead-details/update', { body, idempotencyKey: key })
        return { lead: readLead(lead) }
      }),
    markTestLeads: (_parent, { leadIds, isTest, key }, { rest }, info) =>
      onLeads(() => {
        const body = { lead_ids: restIds(leadIds), is_test: isTest, columns: columnsOf(info, 'leads') }
        return rest.send('post', '/api/lead-details/mark-test-lead', { body, idempotencyKey: key })
      }),
    fireFtd: (_parent, { leadIds, key }, { rest }, info) =>
      onLeads(() => {
        const body = { lead_ids: restIds(leadIds), columns: columnsOf(info, 'leads') }
        return rest.send('post', '/api/lead-details/fire-fake-ftd', { body, idempotencyKey: key })
      }),
  },
}
