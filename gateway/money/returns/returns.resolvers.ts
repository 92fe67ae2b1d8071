import type { GraphQLResolveInfo } from 'graphql'
import { permits } from '../../app/context/needs'
import type { Context } from '../../app/context/context'
import { orRefused, payload } from '../../app/records/payloads'
import { selectedFields } from '../../app/records/selection'
import { idNumber, idNumbers } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { readDepositReturn, readLead, readLeadRefusal, readUndo } from '../../generated/rows'
import { restLeadFields } from '../../leads/leads/leads.filter'
import { returnsOfLeads } from './returns.loaders'

const columnsOf = (info: GraphQLResolveInfo) => restLeadFields(selectedFields(info, 'leads'))

/** Runs a call on several deposits; what the user can mend comes back as `errors`, with nothing done. */
async function onDeposits(call: () => Promise<Schemas['ReturnAnswer']>) {
  const { leads, refused, undo, errors } = await payload(async () => {
    const answer = await orRefused(call())
    return {
      leads: answer.leads.map(readLead),
      refused: answer.refused.map(readLeadRefusal),
      undo: answer.undo ? readUndo(answer.undo) : null,
    }
  })
  return { leads: leads ?? [], refused: refused ?? [], undo, errors }
}

/** Who may see returns. */
const mayList = (context: Context) => permits(context, { names: ['MONEY_LIST'], every: true })

const most = 100
const listBy =
  (side: 'advertiser_id' | 'publisher_id') =>
  async ({ id }: { id: string }, _args: unknown, context: Context) =>
    (await mayList(context))
      ? (await context.rest.get('/api/money/returns', { query: { [side]: idNumber(id, 'id'), limit: most } })).data.map(
          readDepositReturn,
        )
      : null

export const returnsResolvers: Resolvers = {
  Lead: {
    depositReturn: async ({ id }, _args, context) => {
      const found = (await mayList(context)) ? await returnsOfLeads(context).load(id) : null
      return found && readDepositReturn(found.row)
    },
  },
  Advertiser: { depositReturns: listBy('advertiser_id') },
  Publisher: { depositReturns: listBy('publisher_id') },
  Mutation: {
    returnDeposits: (_parent, { leadIds, reasonId, note, key }, { rest }, info) =>
      onDeposits(() => {
        const body = {
          ...{ lead_ids: idNumbers(leadIds, 'leadIds'), reason_id: idNumber(reasonId, 'reasonId'), note: note ?? '' },
          columns: columnsOf(info),
        }
        return rest.send('post', '/api/money/returns', { body, idempotencyKey: key })
      }),
    undoReturns: (_parent, { undoId, key }, { rest }, info) =>
      onDeposits(() =>
        rest.send('post', '/api/money/returns/undo', {
          body: { undo_id: undoId, columns: columnsOf(info) },
          idempotencyKey: key,
        }),
      ),
  },
}
