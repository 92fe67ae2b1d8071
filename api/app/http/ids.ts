import { z } from 'zod'

/** An id in a path or query, given as text. */
export const idText = z.coerce
  .number<string>({ error: 'Not a valid id.' })
  .int('Not a valid id.')
  .positive('Not a valid id.')

/** An id in a JSON body. */
export const id = z.int('Not a valid id.').positive('Not a valid id.')

/** Maximum in one query. */
export const maxIds = 1000

/** Comma-separated ids in a query. */
export const idList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(id).max(maxIds, `Use at most ${maxIds} ids.`))

const ofTheseIds = {
  description: `Only the records with these ids, separated by commas, at most ${maxIds}. Ids that do not exist are omitted.`,
  example: '1,2,3',
}
/** For lists: only the records with these ids. */
export const ids = idList.optional().meta(ofTheseIds)
export const idsQuery = z.object({ ids })
/** For records without another list. */
export const neededIdsQuery = z.object({ ids: idList.meta(ofTheseIds) })

/** For parts of campaigns: those with these ids, or those of these campaigns. */
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
/** For data that needs several statements per record. */
export const fewIds = idList
  .refine((given) => given.length <= fewest, `Use at most ${fewest} ids.`)
  .meta({
    description: `Only these ids, separated by commas, at most ${fewest}. Ids that do not exist are omitted.`,
    example: '1,2,3',
  })
