import { z } from 'zod'
import { utcDateTime } from '../../access/userSettings/userSettings.schema'

export const pendingFtdQuery = z.object({
  date: utcDateTime
    .optional()
    .meta({ description: 'UTC, yyyy-MM-dd HH:mm:ss: what was seen last. `new` counts what became pending since.' }),
})

/** Source: spec/1 section 7, `GET /api/pending-conversions/pending-ftd`. */
export const pendingFtd = z
  .object({
    count: z.int().meta({ description: 'Leads that are Pending FTD.' }),
    others: z.int().meta({
      description:
        'Those of them that are news to the caller: all but fake FTDs that the caller fired, and those that wait again because a decision was undone.',
    }),
    new: z.int().nullable().meta({ description: 'How many of `others` became so after `date`; null without it.' }),
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
      .meta({ description: 'The one of `others` that became pending last; null when there is none.' }),
    as_of: z.string().meta({ description: 'When this was so. UTC, yyyy-MM-dd HH:mm:ss: the `date` to send next.' }),
  })
  .meta({ id: 'PendingFtd' })
export type PendingFtd = z.infer<typeof pendingFtd>
