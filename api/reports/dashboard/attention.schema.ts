import { z } from 'zod'

const count = (description: string) => z.int().meta({ description })
const queueSchema = (what: string) =>
  z.object({
    count: count(`${what}, of any date.`),
    since: z.iso.datetime().nullable().meta({ description: 'Waiting since, for the oldest; null if there are none.' }),
  })

const worst = z
  .object({ id: z.int(), name: z.string(), text: z.string().meta({ description: 'Short text of the problem.' }) })
  .nullable()

/** Items that the caller may not see are omitted. */
export const attention = z
  .object({
    caps: z
      .object({
        full: count('Daily caps that are full.'),
        near: count('Daily caps that are filled to 90 % or more, but not full.'),
        fullest_id: z
          .int()
          .nullable()
          .meta({ description: 'The cap that is filled most; null if none is full or nearly full.' }),
      })
      .optional(),
    advertisers: z
      .object({
        failing: count('Active advertisers whose health is failing.'),
        troubled: count('Active advertisers whose health is troubled.'),
        worst,
      })
      .optional()
      .meta({ description: 'Judged as in `GET /api/advertisers/health`.' }),
    publishers: z
      .object({
        failing: count('Publishers whose health is failing.'),
        troubled: count('Publishers whose health is troubled.'),
        failed_postbacks: count('Postbacks of these that failed permanently within the last 24 hours.'),
        worst,
      })
      .optional()
      .meta({ description: 'By their postbacks, judged as in `GET /api/publishers/health`.' }),
    held_leads: queueSchema('Leads that an advertiser may have taken or not').optional(),
    pending_conversions: queueSchema('Leads that are Pending FTD, test leads included').optional(),
    as_of: z.iso.datetime().meta({ description: 'Time of the data.' }),
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof attention>
