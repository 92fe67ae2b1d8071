import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { costPerMinute } from '../../../shared/app/costPerMinute'
import { id, ids, idText } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

export const maxAccessTokens = 50
const maxDays = 365

export const accessTokenQuery = z.object({
  user_id: idText.optional().meta({ description: 'Id of another user (needs USERS_EDIT); the caller if omitted.' }),
  ids,
  all: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: '`true`: those of all users (needs USERS_LIST).' }),
})

const costText = `Between ${formatCount(costPerMinute.min)} and ${formatCount(costPerMinute.max)} a minute, or none`
const costLimit = z
  .int({ error: costText })
  .min(costPerMinute.min, costText)
  .max(costPerMinute.max, costText)
  .nullable()
  .meta({
    description: "Query cost that the gateway allows per minute (fields × rows); null: the gateway's default.",
  })

export const accessTokenInput = z.object({
  name: requiredName,
  permissions: z
    .array(z.int('A permission is its number.'), { error: 'Please select at least one permission' })
    .min(1, 'Please select at least one permission')
    .max(1000, 'There are not so many permissions.')
    .transform((codes) => [...new Set(codes)].sort((a, b) => a - b))
    .meta({ description: "Numeric permission codes, a subset of the caller's own." }),
  expires_in_days: z
    .int({ error: `A token is good for 1 to ${maxDays} days` })
    .min(1, `A token is good for 1 to ${maxDays} days`)
    .max(maxDays, `A token is good for 1 to ${maxDays} days`),
  cost_per_minute: costLimit.default(null),
  person_confirms: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether a person confirms changes by an assistant. A person always confirms prices.' }),
})

export const accessTokenChange = z.object({ cost_per_minute: costLimit })

export const accessToken = z
  .object({
    id,
    user_id: z.int(),
    name: z.string(),
    permissions: z
      .array(z.int())
      .meta({ description: "Each request has only those codes that the owner's role holds at that time." }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Rounded to the minute; null before its first use.' }),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
    cost_per_minute: z
      .int()
      .nullable()
      .meta({ description: "Query cost that the gateway allows per minute; null: the gateway's default." }),
    person_confirms: z.boolean().meta({ description: 'Whether a person confirms changes by an assistant.' }),
  })
  .meta({ id: 'AccessToken' })

export const newAccessToken = accessToken
  .extend({ token: z.string().meta({ description: 'Returned only once. Send it as `Authorization: Bearer …`.' }) })
  .meta({ id: 'NewAccessToken' })

export type AccessTokenRow = z.output<typeof accessToken>
