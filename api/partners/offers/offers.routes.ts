import { z } from 'zod'
import { offerProblems, offerUsesText } from '../../../shared/partners/offers'
import { tidyValues } from '../../../shared/app/tidyValues'
import { anyOf, signedIn } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  listOfferChoices,
  listOffers,
  lockOffers,
  type OfferContent,
  offerTraffic,
  takenFields,
  readOffer,
} from './offers.queries'
import { offer, offerChange, offerChoice, offerInput, type OfferRow } from './offers.schema'
import { deletionUndo } from '../../app/undo/undo.schema'
import { insertRow, updateRow, deleteRow } from '../../app/records/rows.queries'

const forEditors = anyOf('OFFERS_EDIT')
const params = z.object({ id: idText })
const answer = z.object({ message: z.string(), data: offer })

// The uses are not part of the offer and change independently.
const offers = records<OfferRow>({
  entity: 'offer',
  called: 'The offer',
  table: 'offers',
  read: readOffer,
  recorded: ({ used_by: _, ...kept }) => kept,
})

/** What an offer shall be, read from a request's body. Throws a 400 that names each field that is wrong. */
function readInput({ name, slug, url, groups }: z.output<typeof offerInput>): OfferContent {
  const draft = {
    name: name?.trim() ?? '',
    slug: slug?.trim() ?? '',
    url: url?.trim() ?? '',
    groups: tidyValues(groups ?? []),
  }
  const fields: FieldErrors = { ...offerProblems(draft) }
  if (Object.keys(fields).length) throw badInput(fields)
  return { ...draft, url: draft.url || null }
}

const taken = {
  name: 'An offer with this name exists already',
  slug: 'An offer with this slug exists already',
} as const

/** Names and slugs are unique. */
async function refuseTaken(transaction: Database, content: OfferContent, ownId: number | null): Promise<void> {
  await lockOffers(transaction)
  const fields = await takenFields(transaction, content, ownId)
  if (fields.length) throw badInput(Object.fromEntries(fields.map((field) => [field, taken[field]])))
}

/** Runs the statement that writes the offer; for concurrent duplicates the database refuses the second one. */
const written = <Result>(write: () => Promise<Result>) =>
  unique('offers_name_key', { name: taken.name }, () => unique('offers_slug_key', { slug: taken.slug }, write))

/** Slugs, and names in caps, are stored as texts: after a change the records would no longer refer to the offer. */
async function refuseLoss(transaction: Database, before: OfferRow, content: OfferContent): Promise<void> {
  const traffic = content.slug === before.slug ? { clicks: 0 } : await offerTraffic(transaction, before)
  const { caps, ...bySlug } = before.used_by
  const slugUses = offerUsesText({ ...bySlug, caps, ...traffic })
  const fields: FieldErrors = {
    ...(content.slug !== before.slug && slugUses && { slug: `The slug cannot be changed, it is used by: ${slugUses}` }),
    ...(content.name !== before.name &&
      caps > 0 && { name: `The name cannot be changed, it is used by: ${offerUsesText({ caps })}` }),
  }
  if (Object.keys(fields).length) throw badInput(fields)
}

export const offersRoutes = [
  route({
    method: 'get',
    path: '/api/offers',
    operationId: 'listOffers',
    summary: 'All API offers, sorted by name, with the number of records of each type that use them.',
    access: anyOf('OFFERS_LIST'),
    query: idsQuery,
    response: z.array(offer),
    handle: ({ db, query }) => listOffers(db, query.ids),
  }),
  route({
    method: 'get',
    path: '/api/offers/choices',
    operationId: 'listOfferChoices',
    summary: 'Names and slugs of all API offers as choices in forms, sorted by name.',
    access: signedIn,
    response: z.array(offerChoice),
    handle: ({ db }) => listOfferChoices(db),
  }),
  route({
    method: 'post',
    path: '/api/offers',
    operationId: 'createOffer',
    takesIdempotencyKey: true,
    summary: 'Creates an API offer. Names and slugs must be unique.',
    access: forEditors,
    body: offerInput,
    response: answer,
    status: 201,
    handle: async (request) => {
      const content = readInput(request.body)
      const data = await offers.create(request, async (transaction) => {
        await refuseTaken(transaction, content, null)
        return written(() => insertRow(transaction, 'offers', content, new Date(request.now())))
      })
      return { message: 'Record created successfully.', data }
    },
  }),
  route({
    method: 'put',
    path: '/api/offers/:id',
    operationId: 'updateOffer',
    summary:
      'Updates an API offer; its slug can change only while no record uses it. 409 with both versions if `version` is out of date.',
    access: forEditors,
    params,
    body: offerChange,
    response: answer,
    handle: async (request) => {
      const { body, params } = request
      const data = await offers.update(request, params, async (transaction, before) => {
        const content = readInput(body)
        await refuseTaken(transaction, content, before.id)
        await refuseLoss(transaction, before, content)
        await written(() => updateRow(transaction, 'offers', before.id, content, new Date(request.now())))
      })
      return { message: 'Record updated successfully.', data }
    },
  }),
  route({
    method: 'delete',
    path: '/api/offers/:id',
    operationId: 'deleteOffer',
    summary: 'Deletes an API offer. 409 while records use it; the message names them.',
    access: forEditors,
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await offers.remove(request, request.params.id, async (transaction, before) => {
        const uses = offerUsesText({ ...before.used_by, ...(await offerTraffic(transaction, before)) })
        if (uses) throw new ApiError('CONFLICT', `${before.name} cannot be deleted, it is used by: ${uses}`)
        await deleteRow(transaction, 'offers', before.id)
      })
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]
