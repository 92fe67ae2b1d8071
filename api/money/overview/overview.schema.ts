import { z } from 'zod'
import { entryKindNames } from '../../../shared/money/ledger'
import { idText } from '../../app/http/ids'
import { monthDay } from '../accountingMonths/accountingMonths.schema'

const money = z.number()
const seen = z.number().nullable()
const hidden = 'Dollars; null if the caller may not see it.'

const sums = {
  revenue: seen.meta({ description: hidden }),
  payout: seen.meta({ description: hidden }),
}

const owed = z
  .object({
    amount: money,
    open_amount: money.meta({ description: 'Dollars of deposits and changes that are in no statement yet.' }),
    credit: money.meta({ description: 'Dollars of payments that pay no statement yet.' }),
    partners: z.int(),
  })
  .meta({ id: 'OwedMoney' })

export const overview = z
  .object({
    month: monthDay.meta({ description: 'The present accounting month.' }),
    time_zone: z.string(),
    until: z.iso.datetime().meta({ description: 'Now, by the database.' }),
    ...sums,
    deposits: z.int(),
    previous: z
      .object({ month: monthDay, until: z.iso.datetime(), ...sums })
      .meta({ id: 'PreviousMonth' })
      .nullable()
      .meta({ description: 'The month before until the same minute; null before the second month.' }),
    days: z.array(z.object({ day: z.string(), ...sums }).meta({ id: 'MoneyOfDay' })).meta({
      description: 'Each day of the month; those to come are 0.',
    }),
    owed_to_us: owed.nullable(),
    owed_by_us: owed.nullable(),
    balances: z
      .array(
        z
          .object({
            ...{ advertiser_id: z.int(), advertiser_name: z.string(), balance: money },
            late: money.meta({ description: 'Dollars that are due of statements after their dates.' }),
            credit_limit: z.number().nullable().meta({ description: 'Dollars; null without a limit.' }),
          })
          .meta({ id: 'AdvertiserBalance' }),
      )
      .meta({ description: 'The advertisers that owe most; none without the permission for revenue.' }),
    changes: z
      .object({
        month: monthDay,
        closed_at: z.iso.datetime(),
        kinds: z.array(z.object({ kind: z.enum(entryKindNames), count: z.int(), ...sums }).meta({ id: 'LaterChange' })),
      })
      .meta({ id: 'ChangesSinceClosing' })
      .nullable()
      .meta({ description: 'What was booked for the last closed month since; null before the first closing.' }),
  })
  .meta({ id: 'MoneyOverview' })

export const partnerMonthQuery = z
  .object({ advertiser_id: idText.optional(), publisher_id: idText.optional() })
  .refine(({ advertiser_id, publisher_id }) => (advertiser_id === undefined) !== (publisher_id === undefined), {
    path: ['publisher_id'],
    message: 'Say an advertiser or a publisher.',
  })

export const partnerMonth = z
  .object({
    month: monthDay.meta({ description: 'The present accounting month.' }),
    balance: money.meta({ description: 'What the advertiser owes us, or we owe the publisher.' }),
    open_amount: money.meta({ description: 'Dollars of deposits and changes that are in no statement yet.' }),
    credit: money.meta({ description: 'Dollars of payments that pay no statement yet.' }),
    pays_after_days: z
      .int()
      .nullable()
      .meta({ description: 'Days from a statement to its payment in the mean; null if none was paid.' }),
    lines_amount: money.meta({ description: 'Dollars of the deposits of the month so far.' }),
    deposits: z.int(),
    adjustments_amount: money.meta({ description: 'Dollars of changes in earlier months, booked in this one.' }),
    adjustments: z.int(),
  })
  .meta({ id: 'PartnerMonth' })
