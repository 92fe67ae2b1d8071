import { z } from 'zod'
import { countOf } from '../../../shared/app/format'
import { inSentences } from '../../../shared/app/sentences'
import { ApiError } from './errors'

/** Different reasons that a message names; all are in `refused`. */
const maxReasons = 5

/** `message` in the answer to a change of several items. */
export const manyMessage = z
  .string()
  .meta({ description: 'If some items were refused: how many were changed, and the reasons.' })

export const refusal = {
  code: z.string().meta({ description: 'CONFLICT, NOT_FOUND or BAD_USER_INPUT.' }),
  message: z.string().meta({ description: 'Reason in words, for the user.' }),
}

/** `refused` in the answer to a change of several items. */
export const refusals = <Item extends z.ZodType>(item: Item) =>
  z.array(item).meta({
    description:
      'Items left unchanged, with reasons. If all are refused, the status is 409 and the body has this list.',
  })

/**
 * Answer to a change of several items. `message` stays if all were changed; otherwise it says how many were (`verb`) and
 * why the others were not. If none was changed: CONFLICT with the same body.
 */
export function manyAnswer<Answer extends { message: string; refused: readonly { message: string }[] }>(
  answer: Answer,
  verb: string,
  done: number,
): Answer {
  const { refused } = answer
  if (!refused.length) return answer
  const reasons = [...new Set(refused.map(({ message }) => message))]
  const more = reasons.length > maxReasons ? [`And ${countOf(reasons.length - maxReasons, 'more reason')}.`] : []
  const text = inSentences([...reasons.slice(0, maxReasons), ...more])
  const message = `${done} of ${done + refused.length} ${verb}; ${refused.length} refused: ${text}`
  if (!done) throw new ApiError('CONFLICT', message, { body: { ...answer, message } })
  return { ...answer, message }
}
