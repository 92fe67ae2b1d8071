import { z } from 'zod'

const count = z.int()

export const campaignDryRun = z
  .object({
    consumers: count.meta({ description: 'Number of simulated consumers: the first 1,000 that wait.' }),
    steps: z.array(
      z.object({
        stepId: z.int(),
        number: z.int(),
        name: z.string(),
        sent: count,
        control: count.meta({ description: 'In the control group.' }),
        notForThem: count,
        notPossible: count,
        waiting: count.meta({ description: 'No advertiser can take them yet.' }),
        left: count.meta({ description: 'Left because of the exit condition or the blacklist.' }),
        advertisers: z.array(
          z.object({
            advertiserId: z.int(),
            advertiserName: z.string(),
            percentage: z.number(),
            expected: count.meta({ description: 'Number of consumers that the advertiser would get.' }),
          }),
        ),
      }),
    ),
    rows: z.array(
      z.object({
        consumerId: z.int(),
        email: z.string().nullable(),
        step: z.int().meta({ description: 'Number of the step.' }),
        result: z.enum(['sent', 'waiting', 'control', 'not_for_them', 'not_possible', 'left']),
        advertiserName: z.string().nullable(),
        reason: z.string().nullable().meta({ description: 'Reason in words.' }),
      }),
    ),
  })
  .meta({
    id: 'CampaignDryRun',
    description: 'Simulated results of the steps of a campaign, one row for each consumer and step.',
  })
export type CampaignDryRun = z.input<typeof campaignDryRun>
