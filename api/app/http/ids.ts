import { z } from 'zod'

/** An id in a path or query, where everything is text. */
export const idText = z.coerce
  .number<string>({ error: 'This is no id.' })
  .int('This is no id.')
  .positive('This is no id.')

/** An id in a JSON body. */
export const id = z.int('This is no id.').positive('This is no id.')

/** In one query. */
export const mostIds = 1000

/** Ids in a query, parted by commas. */
export const idList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(id).max(mostIds, `Use at most ${mostIds} ids.`))

const ofTheseIds = {
  description: `Only the records with these ids, separated by commas, at most ${mostIds}. Ids that do not exist are omitted.`,
  example: '1,2,3',
}
/** Of a list: only the records with these ids. */
export const ids = idList.optional().meta(ofTheseIds)
export const idsQuery = z.object({ ids })
/** Of what is listed in no other way. */
export const neededIdsQuery = z.object({ ids: idList.meta(ofTheseIds) })

/** Of parts of campaigns: those with these ids, or those of these campaigns. */
export const campaignPartsQuery = z
  .object({
    ids,
    campaign_ids: idList.optional().meta({ description: 'Only these campaigns, without archived ones.' }),
  })
  .refine(({ ids, campaign_ids }) => (ids ?? campaign_ids) !== undefined, {
    path: ['ids'],
    message: 'Say which, by ids or campaign_ids.',
  })

const fewest = 100
/** Of what takes several statements for each record. */
export const fewIds = idList
  .refine((given) => given.length <= fewest, `Use at most ${fewest} ids.`)
  .meta({
    description: `Only these ids, separated by commas, at most ${fewest}. Ids that do not exist are omitted.`,
    example: '1,2,3',
  })
