import { id } from '../../app/http/ids'
import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { maxSelection } from '../../../shared/leads/leadActions'
import { leadQueryBody } from '../filters/leadFilter.schema'

export const tooManySelected = `At most ${formatCount(maxSelection)} leads can be selected at once. Please narrow the filter.`

export const leadSelectionBody = leadQueryBody.safeExtend({
  expected_total: z
    .int()
    .min(0)
    .max(maxSelection, tooManySelected)
    .meta({ description: 'Number of matching leads when the user selected them.' }),
  latest_id: id.nullish().meta({
    description: '`latest_id` of the list that the user selected from; leads received later are omitted.',
  }),
})

export const leadSelection = z
  .object({ ids: z.array(z.int()).meta({ description: 'Newest first.' }) })
  .meta({ id: 'LeadSelection' })
