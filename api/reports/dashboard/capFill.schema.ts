import { z } from 'zod'
import { capFillPeriods } from '../../../shared/reports/dashboardPeriods'

export const capFillQuery = z.object({ period: z.enum(capFillPeriods).default('today') })

const percent = z.number().nullable().meta({ description: 'Per cent; null without any cap.' })
const values = z.array(z.number().nullable())

export const capFill = z
  .object({
    now: percent.meta({
      description:
        'How full all daily lead caps together are now: what they let through since they last started anew, of all that they let through. Null without any cap.',
    }),
    day_before: percent.meta({ description: 'The same 24 hours before, of the caps as they are now.' }),
    week_before: percent.meta({ description: 'The same a week before.' }),
    chart: z.object({
      xaxis: z.array(z.string()),
      current: values.meta({
        description:
          'At the end of each hour of the clock; null for what is to come, and where a day has no such hour.',
      }),
      previous: values.meta({ description: 'Of the day before.' }),
      same_weekday: values.meta({ description: 'Of the day a week before.' }),
    }),
  })
  .meta({ id: 'CapFill' })
export type CapFillAnswer = z.infer<typeof capFill>
