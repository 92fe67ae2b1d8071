import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import { hintKinds } from '../../../shared/leads/conversionHints'
import { id } from '../../app/http/ids'

export const reviewsBody = z.object({
  lead_ids: z
    .array(id)
    .max(maxDecisions, `At most ${formatCount(maxDecisions)} leads at once.`)
    .meta({ description: 'Ids that do not exist are omitted.' }),
})

const conversionHint = z
  .object({
    kind: z.enum(hintKinds),
    text: z.string().meta({ description: 'Reason in words, for the user.' }),
    other_lead_id: id.nullable().meta({ description: 'Id of the other lead that the reason refers to.' }),
  })
  .meta({ id: 'ConversionHint', description: 'A reason to review a conversion closely. It does not block acceptance.' })

const money = (metric: string, description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} US dollars; null without REPORT_METRIC_GLOBAL_${metric}.` })

export const conversionReview = z
  .object({
    lead_id: id,
    expected_payout: money('PAYOUT', 'Amount that acceptance would pay at the current price.'),
    expected_profit: money('PROFIT', 'revenue - expected_payout.'),
    sends_postback: z.boolean().meta({ description: 'Whether acceptance sends a postback to the publisher.' }),
    hints: z.array(conversionHint),
  })
  .meta({ id: 'ConversionReview' })
export type ConversionReview = z.infer<typeof conversionReview>
