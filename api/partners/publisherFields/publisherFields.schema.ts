import { z } from 'zod'
import { brokerLimits } from '../../../shared/partners/brokers'
import { leadFields, leadNameLimit } from '../../../shared/partners/mapping/leads'
import { id } from '../../app/http/ids'
import { nameText } from '../receivedCalls/receivedCalls.schema'

export const fieldNames = z
  .array(
    z.object({
      theirs: nameText(brokerLimits.place).meta({
        description: 'Name of the form field, or path in JSON: `lead.mail`.',
      }),
      ours: z.enum(leadFields, `Use ${leadFields.join(', ')}.`),
    }),
  )
  .max(leadNameLimit, `At most ${leadNameLimit} names.`)
  .meta({ description: 'The first of several names that has a value counts. Our own names work too.' })

export const publisherFields = z
  .object({
    id: id.meta({ description: 'Id of the publisher.' }),
    name: z.string(),
    names: fieldNames,
    version: z.int(),
  })
  .meta({ id: 'PublisherFields' })
export type PublisherFields = z.output<typeof publisherFields>

export const fieldsChange = z.object({
  names: fieldNames.check(({ value, issues }) => {
    value.forEach(({ theirs }, at) => {
      if (value.findIndex((name) => name.theirs === theirs) < at)
        issues.push({
          ...{ code: 'custom', continue: true, input: value, path: [at, 'theirs'] },
          message: 'This name is used twice.',
        })
    })
  }),
  version: z.int().optional(),
})
