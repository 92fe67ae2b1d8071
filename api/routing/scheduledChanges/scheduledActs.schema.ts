import { z } from 'zod'
import { cap } from '../caps/caps.schema'
import { scheduledChange } from './scheduledChanges.schema'

const number = (text: string) => z.int(text).min(1, text).max(2_147_483_647, text)

export const raiseInput = z.object({
  cap: number('Enter a whole number, 1 or more.').meta({
    description: 'The number until the cap resets.',
    example: 600,
  }),
  instead_of: number('Say which number it has now.').meta({
    description: 'The number that was read; 409 if the cap has another one by now.',
    example: 500,
  }),
})

export const raisedCapAnswer = z.object({ cap, scheduled_change: scheduledChange })
