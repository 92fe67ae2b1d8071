import { formatCount } from '../../../shared/app/format'
import { z } from 'zod'

/** If more leads match, the found texts are not reported. */
export const maxSearchedLeads = 5000

const texts = (description: string) => z.array(z.string()).meta({ description })

export const searchOutcome = z
  .object({
    texts: z.int().meta({ description: 'Distinct texts of the search, without empty ones.' }),
    found: z
      .int()
      .nullable()
      .meta({
        description: `Texts found in the list. Null if more than ${formatCount(maxSearchedLeads)} leads match; the other lists are then not available either.`,
      }),
    outside_range: texts('Texts of leads that only the date range excludes.'),
    outside_filters: texts(
      'Texts of leads that only the other filters exclude: lists, switches, statuses, metric, `parents` and `email`.',
    ),
    outside_both: texts('Texts of leads that both the date range and the other filters exclude.'),
    not_found: texts('Texts not found in any lead.'),
  })
  .meta({ id: 'LeadSearchOutcome' })

export type SearchOutcome = z.output<typeof searchOutcome>
