import { z } from 'zod'
import { maxSelection } from '../../shared/leadActions'
import { leadQueryBody } from '../filters/leadFilter.schema'

export const tooManySelected = `At most ${maxSelection.toLocaleString('en-US')} leads can be selected at once. Please narrow the filter.`

export const leadSelectionBody = leadQueryBody.safeExtend({
  expected_total: z
    .int()
    .min(0)
    .max(maxSelection, tooManySelected)
    .meta({ description: 'How many matched when they were chosen.' }),
})

export const leadSelection = z
  .object({ ids: z.array(z.int()).meta({ description: 'Newest first.' }) })
  .meta({ id: 'LeadSelection' })
