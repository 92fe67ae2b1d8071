import { z } from 'zod'
import { returnGroups } from '../../../shared/money/returns'
import { idText } from '../../app/http/ids'

const day = z.iso.date('Use yyyy-MM-dd.')

export const returnsReportQuery = z
  .object({
    group_by: z.enum(returnGroups, `Use ${returnGroups.join(', ')}.`),
    by: z.enum(['deposit', 'return'], 'Use deposit or return.').default('deposit').meta({
      description: 'Whether a return counts on the day of its deposit or on its own.',
    }),
    start_date: day.optional().meta({ description: 'First day, in the time zone of the request.' }),
    end_date: day.optional().meta({ description: 'Last day.' }),
    advertiser_id: idText.optional().meta({ description: 'Only those of this advertiser.' }),
    publisher_id: idText.optional().meta({ description: 'Only those of this publisher.' }),
    reason_id: idText.optional().meta({ description: 'Only those with this reason.' }),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    error: 'The end is before the start.',
  })

const money = (whose: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `US dollars; null without the global permission for ${whose}.` })

const row = z
  .object({
    id: z.int().nullable().meta({ description: 'Of the advertiser, publisher or reason; null for the total.' }),
    name: z.string(),
    deposits: z.int().meta({ description: 'Deposits of the days, those that were returned among them.' }),
    returns: z.int(),
    rate: z.number().meta({ description: 'returns / deposits x 100.' }),
    revenue: money('revenue'),
    payout: money('payout'),
  })
  .meta({ id: 'ReturnsReportRow' })
export type ReturnsReportRow = z.input<typeof row>

export const returnsReport = z
  .object({ rows: z.array(row).meta({ description: 'Most returns first.' }), totals: row })
  .meta({ id: 'ReturnsReport', description: 'Returned deposits. Test leads are left out.' })
export type ReturnsReport = z.input<typeof returnsReport>
