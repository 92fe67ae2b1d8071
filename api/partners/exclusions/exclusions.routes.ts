import { z } from 'zod'
import { exclusionProblems } from '../../../shared/partners/overrides'
import { tidyValues } from '../../../shared/app/tidyValues'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors, notFound } from '../../app/http/errors'
import { refuseMissingPair } from '../overrides/namedRecords.queries'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import {
  type ExclusionContent,
  insertExclusion,
  listExclusions,
  updateExclusion,
  readExclusion,
} from './exclusions.queries'
import {
  exclusion,
  exclusionChange,
  exclusionDeletion,
  exclusionInput,
  exclusionQuery,
  type ExclusionRow,
} from './exclusions.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

type Given = z.output<typeof exclusionInput>

const path = '/api/advertisers/exclusion'
const unique = (ids: readonly number[]) => [...new Set(ids)]
const funnelOf = (row: ExclusionRow): string[] => JSON.parse(row.funnel) as string[]

const exclusions = records<ExclusionRow>({
  entity: 'advertiser_exclusion',
  called: 'The exclusion',
  table: 'advertiser_exclusions',
  read: readExclusion,
})

/** One exclusion per publisher. Throws a 400 with errors by field. */
function readExclusions({ advertiser_id, affiliate_id, country_ids, funnel }: Given): ExclusionContent[] {
  const { publishers, countries } = exclusionProblems({
    publishers: affiliate_id.length,
    countries: country_ids.length,
  })
  const fields: FieldErrors = {
    ...(publishers && { affiliate_id: publishers }),
    ...(countries && { country_ids: countries }),
  }
  if (Object.keys(fields).length) throw badInput(fields)
  return unique(affiliate_id).map((publisher) => ({
    advertiser_id,
    publisher_id: publisher,
    country_ids: unique(country_ids),
    funnel: tidyValues(funnel),
  }))
}

/** Checks that all referenced records exist, and locks them until the exclusion is stored. */
const refuseMissing = (transaction: Database, contents: readonly ExclusionContent[], before: ExclusionRow | null) => {
  const { advertiser_id, country_ids, funnel } = contents[0] ?? { advertiser_id: 0, country_ids: [], funnel: [] }
  const kept = before ? funnelOf(before) : []
  return refuseMissingPair(transaction, {
    advertiser_id,
    publisher_id: contents.map((content) => content.publisher_id),
    country_ids,
    // Existing references may stay, even to deleted offers.
    funnel: funnel.filter((slug) => !kept.includes(slug)),
  })
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

/**
 * Rejects an identical exclusion, which would have no effect. `refuseMissing` has locked the advertiser, so no other
 * transaction can add one meanwhile.
 */
async function refuseTaken(
  transaction: Database,
  contents: readonly ExclusionContent[],
  ownId: number | null,
): Promise<void> {
  const stored = await listExclusions(transaction, { advertiserId: contents[0]?.advertiser_id ?? 0 })
  for (const { publisher_id, country_ids, funnel } of contents) {
    const same = stored.find(
      (row) =>
        row.id !== ownId &&
        row.affiliate_id === publisher_id &&
        isSame(row.country_ids, country_ids) &&
        isSame(funnelOf(row), funnel),
    )
    if (!same) continue
    const text = `Exclusion #${same.id} of ${same.affiliate.name} is the same already.`
    throw new ApiError('CONFLICT', text, { fields: { affiliate_id: text } })
  }
}

export const exclusionsRoutes = [
  route({
    method: 'get',
    path,
    operationId: 'listExclusions',
    summary: 'Publishers whose leads are not sent to an advertiser, by country and API offer.',
    access: anyOf('ADVERTISER_EXCLUSIONS_LIST'),
    query: exclusionQuery,
    response: z.array(exclusion),
    handle: ({ db, query: { advertiser_id, ids } }) => listExclusions(db, { advertiserId: advertiser_id, ids }),
  }),
  route({
    method: 'post',
    path,
    operationId: 'createExclusions',
    takesIdempotencyKey: true,
    summary: 'Excludes publishers; creates one exclusion for each.',
    access: anyOf('ADVERTISER_EXCLUSIONS_CREATE'),
    body: exclusionInput,
    response: z.object({ message: z.string(), data: z.array(exclusion) }),
    status: 201,
    handle: (request) => {
      const contents = readExclusions(request.body)
      const at = new Date(request.now())
      return exclusions.createAll(
        request,
        async (transaction) => {
          await refuseMissing(transaction, contents, null)
          await refuseTaken(transaction, contents, null)
          const made: ExclusionRow[] = []
          for (const content of contents)
            made.push(await exclusions.asItIs(transaction, await insertExclusion(transaction, content, at)))
          return made
        },
        (data) => ({ message: 'Record created successfully.', data }),
      )
    },
  }),
  route({
    method: 'put',
    path,
    operationId: 'updateExclusion',
    summary:
      'Updates an exclusion, which has exactly one publisher. 409 with both versions if `version` is out of date.',
    access: anyOf('ADVERTISER_EXCLUSIONS_EDIT'),
    body: exclusionChange,
    response: z.object({ message: z.string(), data: exclusion }),
    handle: async (request) => {
      const { body, now } = request
      const id = body.exclusion_id ?? body.id
      if (!id) throw badInput({ exclusion_id: 'Say which exclusion.' })
      const contents = readExclusions(body)
      const [content] = contents
      if (!content || contents.length > 1) throw badInput({ affiliate_id: 'An exclusion names one publisher.' })
      const data = await exclusions.update(request, { id }, async (transaction, before) => {
        if (before.advertiser_id !== content.advertiser_id) throw notFound('The exclusion')
        await refuseMissing(transaction, contents, before)
        await refuseTaken(transaction, contents, id)
        await updateExclusion(transaction, id, content, new Date(now()))
      })
      return { message: 'Record updated successfully.', data }
    },
  }),
  route({
    method: 'delete',
    path,
    operationId: 'deleteExclusion',
    summary: "Deletes an exclusion. The publisher's leads can be sent to the advertiser again.",
    access: anyOf('ADVERTISER_EXCLUSIONS_DELETE'),
    body: exclusionDeletion,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const { exclusion_id: id } = request.body
      const undo = await exclusions.remove(request, id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]
