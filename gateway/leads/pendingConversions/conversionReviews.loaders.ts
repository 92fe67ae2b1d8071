import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import { recordsBy } from '../../app/records/links'
import { readConversionReview } from '../../generated/rows'

/** Reviews by lead: one call for all conversions of a list. */
export const reviewLoader = recordsBy(
  async (rest, lead_ids) =>
    (await rest.query('/api/pending-conversions/reviews', { body: { lead_ids } })).map((row) => ({
      ...readConversionReview(row),
      id: String(row.lead_id),
    })),
  maxDecisions,
)
