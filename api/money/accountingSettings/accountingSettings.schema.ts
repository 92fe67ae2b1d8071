import { z } from 'zod'
import { isTimeZone } from '../../../shared/app/time/timeZones'
import { monthDay } from '../accountingMonths/accountingMonths.schema'

const earliestMonth = '2000-01-01'

export const accountingInput = z.object({
  time_zone: z.string().refine(isTimeZone, 'Choose a time zone.').meta({ description: 'Its IANA name.' }),
  first_month: monthDay.refine((month) => month >= earliestMonth, 'Choose a month from 2000 on.'),
  version: z.int('Say which version was read.').meta({
    description: 'The version that was read; 409 if it is out of date.',
  }),
})

export const accountingSettings = z
  .object({
    time_zone: z.string().meta({ description: 'The accounting time zone: its IANA name.', example: 'Europe/Nicosia' }),
    first_month: monthDay.meta({ description: 'Everything earlier is the opening balance of its partner.' }),
    fixed_by: z.string().nullable().meta({ description: 'Why neither can be changed any more; null if both can.' }),
    version: z.int(),
    numbers: z
      .array(
        z
          .object({
            series: z.enum(['A', 'P']).meta({ description: 'A: invoices to advertisers, P: payout statements.' }),
            year: z.int(),
            last: z.int().meta({ description: 'The last number that was given.' }),
          })
          .meta({ id: 'StatementNumbers' }),
      )
      .meta({ description: 'Series of numbers that have begun, the latest year first.' }),
  })
  .meta({ id: 'AccountingSettings' })
