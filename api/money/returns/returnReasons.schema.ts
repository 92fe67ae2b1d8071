import { z } from 'zod'
import { returnLimits, returnReasonKinds } from '../../../shared/money/returns'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const name = typedName()
  .min(1, 'Give it a name.')
  .max(returnLimits.reason, `Use at most ${returnLimits.reason} characters.`)

export const returnReasonsBody = z
  .object({
    reasons: z
      .array(z.object({ id: id.nullish().meta({ description: 'Null for a new one.' }), name }))
      .max(returnLimits.reasons, `Use at most ${returnLimits.reasons} reasons.`)
      .meta({ description: 'The whole list, in its order. Those left out can no longer be given.' }),
    version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
  })
  .check(({ value: { reasons }, issues }) => {
    reasons.forEach(({ id, name }, at) => {
      const isSame = (other: (typeof reasons)[number]) =>
        other.name.toLowerCase() === name.toLowerCase() || (id != null && other.id === id)
      if (reasons.findIndex(isSame) < at)
        issues.push({
          code: 'custom',
          input: name,
          path: ['reasons', at, 'name'],
          message: 'This reason is there twice.',
        })
    })
  })

export const returnReasons = z
  .object({
    reasons: z.array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          kind: z.enum(returnReasonKinds).meta({
            description: "`other` needs a note; `not_listed` is given by the comparison with the broker's list alone.",
          }),
        })
        .meta({ id: 'ReturnReason' }),
    ),
    version: z.int(),
  })
  .meta({ id: 'ReturnReasons', description: 'Why deposits are returned, in the order of the list.' })
