import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import type { ConversionHintKind } from '../../generated/graphql'
import { perRequest, recordLoader } from '../../app/records/loaders'
import type { Schemas } from '../../app/rest/restTypes'

const reviewFromRest = (row: Schemas['ConversionReview']) => ({
  id: String(row.lead_id),
  expectedPayout: row.expected_payout,
  expectedProfit: row.expected_profit,
  sendsPostback: row.sends_postback,
  hints: row.hints.map(({ kind, text, other_lead_id }) => ({
    // REST uses lower case for the kinds.
    kind: kind.toUpperCase() as ConversionHintKind,
    text,
    otherLeadId: other_lead_id === null ? null : String(other_lead_id),
  })),
})

/** Reviews by lead: one call for all conversions of a list. */
export const reviewLoader = perRequest(({ rest }) =>
  recordLoader(
    async (ids) =>
      (await rest.query('/api/pending-conversions/reviews', { body: { lead_ids: ids } })).map(reviewFromRest),
    maxDecisions,
  ),
)
