import { z } from 'zod'
import { costPerMinute } from '../../../shared/app/costPerMinute'
import { id, ids, idText } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

export const maxAccessTokens = 50
export const maxDays = 365

export const accessTokenQuery = z.object({
  user_id: idText.optional().meta({ description: "Another user's, with USERS_EDIT; one's own when left out." }),
  ids,
})

const costText = `Between ${costPerMinute.least.toLocaleString('en-US')} and ${costPerMinute.most.toLocaleString('en-US')} a minute, or none`
const costLimit = z
  .int({ error: costText })
  .min(costPerMinute.least, costText)
  .max(costPerMinute.most, costText)
  .nullable()
  .meta({
    description: "What the gateway lets it ask for in a minute (fields × rows); null for the gateway's default.",
  })

export const accessTokenInput = z.object({
  name: requiredName,
  permissions: z
    .array(z.int('A permission is its number.'), { error: 'Please select at least one permission' })
    .min(1, 'Please select at least one permission')
    .max(1000, 'There are not so many permissions.')
    .transform((codes) => [...new Set(codes)].sort((a, b) => a - b))
    .meta({ description: "Codes of the catalogue, of the caller's own." }),
  expires_in_days: z
    .int({ error: `A token is good for 1 to ${maxDays} days` })
    .min(1, `A token is good for 1 to ${maxDays} days`)
    .max(maxDays, `A token is good for 1 to ${maxDays} days`),
  cost_per_minute: costLimit.default(null),
})

export const accessTokenChange = z.object({ cost_per_minute: costLimit })

export const accessToken = z
  .object({
    id,
    user_id: z.int(),
    name: z.string(),
    permissions: z
      .array(z.int())
      .meta({ description: "At each request those count that the owner's role also holds then." }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().meta({ description: 'To the minute; null before its first use.' }),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
    cost_per_minute: z
      .int()
      .nullable()
      .meta({ description: "What the gateway lets it ask for in a minute; null for the gateway's default." }),
  })
  .meta({ id: 'AccessToken' })

export const newAccessToken = accessToken
  .extend({ token: z.string().meta({ description: 'Shown this once: send it as `Authorization: Bearer …`.' }) })
  .meta({ id: 'NewAccessToken' })

export type AccessTokenRow = z.output<typeof accessToken>
