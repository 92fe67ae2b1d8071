import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { restFilter } from '../leads/leads.filter'
import { orRefused, payload } from '../../app/records/payloads'
import type { Rest, Schemas } from '../../app/rest/restTypes'
import { readLead, readLeadRefusal, readPendingConversion, readUndo } from '../../generated/rows'

/** The conversion as it is now; null when it cannot be read, which takes nothing from the answer that it stands beside. */
async function readConversion(rest: Rest, leadId: number) {
  try {
    const [row] = await rest.query('/api/pending-conversions', { body: { lead_id: leadId } })
    return row ? readPendingConversion(row) : null
  } catch {
    return null // `errors` says what happened; the row would only have shown it.
  }
}

async function decide(rest: Rest, leadId: string, statusOverride: string | null, key: string | null | undefined) {
  const lead_id = idNumber(leadId, 'leadId')
  const decided = await payload(async () => {
    const body = { lead_id, status_override: statusOverride, is_accept: statusOverride === null }
    const { conversion, lead, undo } = await rest.send('post', '/api/pending-conversions/action', {
      body,
      idempotencyKey: key,
    })
    return { conversion: readPendingConversion(conversion), lead: readLead(lead), undo: readUndo(undo) }
  })
  // Somebody was faster: the row shows what they decided.
  const isTooLate = decided.errors.some(({ code }) => code === 'CONFLICT')
  return isTooLate ? { ...decided, conversion: await readConversion(rest, lead_id) } : decided
}

type Answer = Schemas['ConversionUndoAnswer'] & { undo?: Schemas['Undo'] | null }

/** Runs a call on several conversions; what the user can mend comes back as `errors`, with nothing done. */
async function onConversions(call: () => Promise<Answer>) {
  const { conversions, refused, undo, errors } = await payload(async () => {
    const answer = await orRefused(call())
    return {
      conversions: answer.conversions.map(readPendingConversion),
      refused: answer.refused.map(readLeadRefusal),
      undo: answer.undo ? readUndo(answer.undo) : null,
    }
  })
  return { conversions: conversions ?? [], refused: refused ?? [], undo, errors }
}

type Many = {
  leadIds?: readonly string[] | null
  filter?: Parameters<typeof restFilter>[0] | null
  expectedTotal?: number | null
}

const decideMany = (rest: Rest, many: Many, statusOverride: string | null, key: string | null | undefined) =>
  onConversions(() => {
    const { leadIds, filter, expectedTotal } = many
    const body = {
      lead_ids: leadIds ? idNumbers(leadIds, 'leadIds') : null,
      filter: filter ? restFilter(filter) : null,
      expected_total: expectedTotal ?? null,
      status_override: statusOverride,
      is_accept: statusOverride === null,
    }
    return rest.send('post', '/api/pending-conversions/bulk-action', { body, idempotencyKey: key })
  })

export const conversionDecisionResolvers: Resolvers = {
  Mutation: {
    acceptConversion: (_parent, { leadId, key }, { rest }) => decide(rest, leadId, null, key),
    rejectConversion: (_parent, { leadId, statusOverride, key }, { rest }) => decide(rest, leadId, statusOverride, key),
    acceptConversions: (_parent, { key, ...many }, { rest }) => decideMany(rest, many, null, key),
    rejectConversions: (_parent, { key, statusOverride, ...many }, { rest }) =>
      decideMany(rest, many, statusOverride, key),
    undoConversionDecisions: (_parent, { undoId, key }, { rest }) =>
      onConversions(() =>
        rest.send('post', '/api/pending-conversions/undo', { body: { undo_id: undoId }, idempotencyKey: key }),
      ),
  },
}
