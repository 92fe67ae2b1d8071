import type { Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { restFilter } from '../leads/leads.filter'
import { leadFromRest } from '../leads/leads.row'
import { payload } from '../payloads'
import type { Rest } from '../restTypes'
import { advertiserOf, countryOf, leadOf, onePublisherOf } from '../rowLinks'
import { decideConversion, pendingConversions } from './pendingConversions.rest'
import { conversionFromRest } from './pendingConversions.row'

/** The conversion as it is now; null when it cannot be read, which takes nothing from the answer that it stands beside. */
async function readConversion(rest: Rest, leadId: number) {
  try {
    const [row] = await pendingConversions(rest, { lead_id: leadId })
    return row ? conversionFromRest(row) : null
  } catch {
    return null // `errors` says what happened; the row would only have shown it.
  }
}

async function decide(rest: Rest, leadId: string, statusOverride: string | null, key: string | null | undefined) {
  const lead_id = idNumber(leadId, 'leadId')
  const decided = await payload({ conversion: null, lead: null }, async () => {
    const body = { lead_id, status_override: statusOverride, is_accept: statusOverride === null }
    const { conversion, lead } = await decideConversion(rest, body, key ?? null)
    return { conversion: conversionFromRest(conversion), lead: leadFromRest(lead) }
  })
  // Somebody was faster: the row shows what they decided.
  const isTooLate = decided.errors.some(({ code }) => code === 'CONFLICT')
  return isTooLate ? { ...decided, conversion: await readConversion(rest, lead_id) } : decided
}

export const pendingConversionResolvers: Resolvers = {
  PendingConversion: {
    affiliateId: ({ publisherId }) => publisherId,
    affiliateName: ({ publisherName }) => publisherName,
    affiliateSaleStatus: ({ publisherStatus }) => publisherStatus,
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    lead: (row, args, context, info) => leadOf({ leadId: row.id }, args, context, info),
  },
  Query: {
    pendingConversions: async (_parent, { filter }, { rest }) =>
      (await pendingConversions(rest, restFilter(filter ?? {}))).map(conversionFromRest),
    pendingConversion: async (_parent, { id }, { rest }) => {
      const [row] = await pendingConversions(rest, { lead_id: idNumber(id, 'id') })
      return row ? conversionFromRest(row) : null
    },
  },
  Mutation: {
    acceptConversion: (_parent, { leadId, key }, { rest }) => decide(rest, leadId, null, key),
    rejectConversion: (_parent, { leadId, statusOverride, key }, { rest }) => decide(rest, leadId, statusOverride, key),
  },
}
