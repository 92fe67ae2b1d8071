import { z } from 'zod'
import { maxReportRows } from '../../../../shared/reports/reports'
import { pathGroups } from '../../../../shared/reports/reportGroups'
import { groupTwice, parentsField } from '../../../leads/filters/leadFilter.schema'
import { countryCode, groupValue, reportFilterFields, rowName } from '../reports.schema'

export const lostLeadsBody = reportFilterFields
  .extend({ group_by: z.enum(pathGroups), parents: parentsField })
  .refine(({ group_by, parents }) => !parents?.some(({ key }) => key === group_by), {
    path: ['group_by'],
    error: groupTwice,
  })

const figures = {
  leads: z.int().meta({ description: 'Leads that no advertiser took: attempts minus leads.' }),
  expected_revenue: z
    .number()
    .nullable()
    .meta({
      description:
        'US dollars expected of these leads: for each the revenue per accepted lead over the last 30 days of its first ' +
        'advertiser in its country, else of its publisher in it, else of the country. Null without permission 93.',
    }),
}

export const lostLeads = z
  .object({
    data: z
      .array(
        z
          .object({
            value: groupValue.meta({
              description: 'Id, day or text of the group; null for leads without a value.',
            }),
            name: rowName,
            country_code: countryCode,
            ...figures,
          })
          .meta({ id: 'LostLeadsRow' }),
      )
      .meta({
        description: `Most leads first; days in their order. By obstacle a lead counts in the row of each. At most ${maxReportRows}.`,
      }),
    row_count: z.int().meta({ description: 'Total number of rows.' }),
    totals: z.object(figures).meta({ id: 'LostLeadsFigures', description: 'Figures of all rows.' }),
  })
  .meta({ id: 'LostLeads' })
