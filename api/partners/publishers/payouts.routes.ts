import { z } from 'zod'
import { priceProblem, readPrice } from '../../../shared/partners/prices'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors, notFound } from '../../app/http/errors'
import { neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { findPayouts, insertPayouts, missingOf, takenCountries, updatePayout, payoutRecords } from './payouts.queries'
import { payout, payoutAnswer, payoutChange, payoutDeletion, payoutInputs, payoutsAnswer } from './payouts.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const path = '/api/publishers/payout'

type Given = z.output<typeof payoutInputs>[number]

/** Payouts for storage. Throws a 400 for the first invalid amount. */
function readPayouts(given: readonly Given[]) {
  const problem = given.map(({ amount }) => priceProblem(String(amount ?? ''))).find(Boolean)
  if (problem) throw badInput({ amount: problem })
  return given.map(({ affiliate_id, country_id, amount }) => ({
    publisher_id: affiliate_id,
    country_id: country_id ?? null,
    amount: readPrice(String(amount)),
  }))
}

async function refuseMissing(transaction: Database, payouts: ReturnType<typeof readPayouts>): Promise<void> {
  const missing = await missingOf(transaction, payouts)
  const fields: FieldErrors = {
    ...(missing.publisher && { affiliate_id: 'The publisher no longer exists.' }),
    ...(missing.country && { country_id: 'One of these countries is unknown.' }),
  }
  if (Object.keys(fields).length) throw badInput(fields)
}

const maxNamed = 3
function taken(names: readonly string[]): ApiError {
  const all = names.map((name) => name || 'all other countries')
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : ''
  const message = `There is a payout for ${all.slice(0, maxNamed).join(', ')}${more} already.`
  return new ApiError('CONFLICT', message, { fields: { country_id: message } })
}

async function refuseTaken(transaction: Database, payouts: ReturnType<typeof readPayouts>): Promise<void> {
  const twice =
    new Set(payouts.map(({ publisher_id, country_id }) => `${publisher_id} ${country_id}`)).size < payouts.length
  if (twice) throw badInput({ country_id: 'A country is named twice.' })
  const names = await takenCountries(transaction, payouts)
  if (names.length) throw taken(names)
}

export const payoutsRoutes = [
  route({
    method: 'get',
    path,
    operationId: 'listPayouts',
    summary: 'Payouts with these ids: the amounts paid to publishers.',
    access: anyOf('PUBLISHER_PAYOUTS_LIST'),
    query: neededIdsQuery,
    response: z.array(payout),
    handle: ({ db, query }) => findPayouts(db, query.ids),
  }),
  route({
    method: 'post',
    path,
    operationId: 'createPayouts',
    takesIdempotencyKey: true,
    summary:
      'Creates payouts: one per country, or one without a country as the default for other countries. All are created or none.',
    access: anyOf('PUBLISHER_PAYOUTS_CREATE'),
    body: payoutInputs,
    response: payoutsAnswer,
    status: 201,
    handle: (request) => {
      const contents = readPayouts(request.body)
      return payoutRecords.createAll(
        request,
        async (transaction) => {
          await refuseMissing(transaction, contents)
          await refuseTaken(transaction, contents)
          return insertPayouts(transaction, contents)
        },
        (payouts) => ({ message: 'Payout created successfully.', payouts }),
      )
    },
  }),
  route({
    method: 'put',
    path,
    operationId: 'updatePayout',
    summary:
      'Updates a payout. Conversions approved earlier keep their amounts. 409 with both versions if `version` is out of date.',
    access: anyOf('PUBLISHER_PAYOUTS_EDIT'),
    body: payoutChange,
    response: payoutAnswer,
    handle: async (request) => {
      const { id } = request.body
      const contents = readPayouts([request.body])
      const changed = await payoutRecords.update(request, { id }, async (transaction, before) => {
        const [content] = contents
        if (!content || before.affiliate_id !== content.publisher_id) throw notFound('The payout')
        await refuseMissing(transaction, contents)
        if (content.country_id !== before.country_id) await refuseTaken(transaction, contents)
        await updatePayout(transaction, id, content, request.now())
      })
      return { message: 'Payout updated successfully.', payout: changed }
    },
  }),
  route({
    method: 'delete',
    path,
    operationId: 'deletePayout',
    summary: 'Deletes a payout. Conversions approved later get the default payout, or 0 if there is none.',
    access: anyOf('PUBLISHER_PAYOUTS_DELETE'),
    body: payoutDeletion,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await payoutRecords.remove(request, request.body.payout_id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]
