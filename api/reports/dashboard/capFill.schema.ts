import { z } from 'zod'
import { capFillPeriods } from '../../../shared/reports/dashboardPeriods'

export const capFillQuery = z.object({ period: z.enum(capFillPeriods).default('today') })

const percent = z.number().nullable().meta({ description: 'Percent; null if there are no caps.' })
const values = z.array(z.number().nullable())

export const capFill = z
  .object({
    now: percent.meta({
      description:
        "Current fill level of all daily lead caps together: leads accepted since each cap's last reset, in percent of the sum " +
        'of the caps. Null if there are no caps.',
    }),
    day_before: percent.meta({ description: 'Fill level 24 hours earlier, calculated with the current caps.' }),
    week_before: percent.meta({ description: 'Fill level a week earlier, calculated with the current caps.' }),
    chart: z.object({
      xaxis: z.array(z.string()),
      current: values.meta({
        description: 'Value at the end of each hour; null for future hours and hours that do not exist on the day.',
      }),
      previous: values.meta({ description: 'Values of the previous day.' }),
      same_weekday: values.meta({ description: 'Values of the same weekday a week earlier.' }),
    }),
  })
  .meta({ id: 'CapFill' })
export type CapFillAnswer = z.infer<typeof capFill>
