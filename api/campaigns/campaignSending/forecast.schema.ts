import { z } from 'zod'
import { rateDays } from './advertiserRates.queries'

const count = z.int()
const range = (unit: string) =>
  z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .meta({
      description: `${unit}: range that contains the actual number in 8 of 10 cases. Null if nothing is known of it.`,
    })

export const campaignForecast = z
  .object({
    consumers: count.meta({
      description: 'Number of simulated consumers: the first 1,000 that wait. The next four numbers add up to it.',
    }),
    accepted: count.meta({ description: 'Expected number accepted by an advertiser.' }),
    refused: count.meta({ description: 'Expected number refused by every advertiser that could take them.' }),
    waiting: count.meta({ description: 'No advertiser could take them yet.' }),
    notSent: count.meta({
      description: 'In a control group, not matched by the filters, or not possible for any advertiser.',
    }),
    sent: count.meta({
      description: 'Number of all waiting consumers that would be sent to an advertiser, as far as caps have room.',
    }),
    steps: z.array(
      z.object({
        stepId: z.int(),
        controlGroup: count.meta({ description: 'Number of all waiting consumers that are not sent at this step.' }),
        advertisers: z.array(
          z.object({
            advertiserId: z.int(),
            advertiserName: z.string(),
            percentage: z.number(),
            answered: count.meta({
              description: `Its answers in the last ${rateDays} days. 0: the mean of the advertisers of its kind is used, real ones or those for tests.`,
            }),
            sendings: count.meta({
              description: 'Number of all waiting consumers that would be sent to the advertiser.',
            }),
            accepted: range('Of these'),
            ftds: range('Of these'),
            revenue: range('Dollars; null without its permission, too'),
            cap: z
              .object({
                capId: z.int(),
                cap: count,
                left: count,
                resetsAt: z.iso.datetime().nullable().meta({ description: 'Null if the cap never resets.' }),
              })
              .nullable()
              .meta({
                description:
                  'The fullest lead cap that applies to the consumers: it names the advertiser and applies to some of them, or applies ' +
                  'to all of them.',
              }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CampaignForecast', description: 'Forecast for starting a campaign.' })
export type CampaignForecast = z.input<typeof campaignForecast>
