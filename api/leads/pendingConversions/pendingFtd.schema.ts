import { z } from 'zod'
import { utcDateTime } from '../../access/userSettings/userSettings.schema'

export const pendingFtdQuery = z.object({
  date: utcDateTime.optional().meta({
    description: 'UTC, yyyy-MM-dd HH:mm:ss: time last seen. `new` counts conversions that became pending since then.',
  }),
})

export const pendingFtd = z
  .object({
    count: z.int().meta({ description: 'Number of leads in status Pending FTD.' }),
    others: z.int().meta({
      description:
        'Conversions to notify the caller of: all except fake FTDs that the caller fired and conversions that are pending ' +
        'again after an undo.',
    }),
    new: z
      .int()
      .nullable()
      .meta({ description: 'Number of `others` that became pending after `date`; null without it.' }),
    newest: z
      .object({
        lead_id: z.int(),
        advertiser_name: z.string().nullable(),
        country_name: z.string().nullable(),
        revenue: z
          .number()
          .nullable()
          .meta({ description: 'US dollars; null for a fake FTD, and without REPORT_METRIC_GLOBAL_REVENUE.' }),
      })
      .nullable()
      .meta({ description: 'The most recent of `others`; null if there is none.' }),
    as_of: z.string().meta({ description: 'Time of the data, UTC, yyyy-MM-dd HH:mm:ss. Send it as `date` next time.' }),
  })
  .meta({ id: 'PendingFtd' })
export type PendingFtd = z.infer<typeof pendingFtd>
