import { z } from 'zod'
import { rateDays } from './advertiserRates.queries'

const count = z.int()
const range = (unit: string) =>
  z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .meta({ description: `${unit}, in 8 of 10 cases; null where the last ${rateDays} days tell no rate.` })

export const campaignForecast = z
  .object({
    consumers: count.meta({
      description: 'How many were tried: the first 1,000 that wait. The four next add up to it.',
    }),
    accepted: count.meta({ description: 'Probably accepted by an advertiser.' }),
    refused: count.meta({ description: 'Probably refused by all that could take them.' }),
    waiting: count.meta({ description: 'Nobody could take them yet.' }),
    notSent: count.meta({ description: 'In control groups, not for them, or nobody can ever take them.' }),
    steps: z.array(
      z.object({
        stepId: z.int(),
        controlGroup: count.meta({ description: 'Of all who wait, not sent at this step.' }),
        advertisers: z.array(
          z.object({
            advertiserId: z.int(),
            advertiserName: z.string(),
            percentage: z.number(),
            sendings: count.meta({ description: 'Of all who wait, how many it would be sent.' }),
            accepted: range('Of these'),
            ftds: range('Of these'),
            revenue: range('Dollars; null without its permission, too'),
            cap: z
              .object({
                capId: z.int(),
                cap: count,
                left: count,
                resetsAt: z.iso.datetime().nullable().meta({ description: 'null: by itself it never has room again.' }),
              })
              .nullable()
              .meta({
                description:
                  'The fullest of the caps on leads that name it and concern any of the consumers, or that concern them all.',
              }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CampaignForecast', description: 'What the start of a campaign is likely to bring.' })
export type CampaignForecast = z.input<typeof campaignForecast>
