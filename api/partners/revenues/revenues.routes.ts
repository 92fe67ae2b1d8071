import { z } from 'zod'
import { priceProblem, readPrice } from '../../../shared/partners/prices'
import { anyOf } from '../../app/http/access'
import { advertiserStays } from '../advertisers/advertisers.queries'
import { missingCountries } from '../countries/countries.queries'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors, notFound } from '../../app/http/errors'
import { neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  insertRevenues,
  listRevenues,
  pricedCountries,
  type RevenueContent,
  updateRevenue,
  revenueRecords,
} from './revenues.queries'
import { revenue, revenueChange, revenueDeletion, revenueInputs, type RevenueInput } from './revenues.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const path = '/api/advertisers/revenue'

/** Reads prices; throws a 400 with the form's messages for invalid amounts. */
function readContents(inputs: readonly RevenueInput[]): RevenueContent[] {
  const problem = inputs.map(({ amount }) => priceProblem(String(amount ?? ''))).find(Boolean)
  if (problem) throw badInput({ amount: problem })
  return inputs.map(({ advertiser_id, country_id, amount }) => ({
    advertiser_id,
    country_id: country_id ?? null,
    amount: readPrice(String(amount)),
  }))
}

const twice = (names: string) =>
  new ApiError('CONFLICT', `There is a revenue for ${names} already.`, {
    fields: { country_id: `There is a revenue for ${names} already.` },
  })

/** Rejects unknown countries and advertisers, and a second price for a country. `besides` is the price being edited. */
async function refuseWrong(
  transaction: Database,
  contents: readonly RevenueContent[],
  besides: number | null,
): Promise<void> {
  const fields: FieldErrors = {}
  for (const advertiserId of new Set(contents.map(({ advertiser_id }) => advertiser_id))) {
    if (!(await advertiserStays(transaction, advertiserId))) fields.advertiser_id = 'The advertiser no longer exists.'
  }
  const countryIds = contents.flatMap(({ country_id }) => country_id ?? [])
  if ((await missingCountries(transaction, countryIds)).length) fields.country_id = 'One of these no longer exists.'
  if (Object.keys(fields).length) throw badInput(fields)
  const keys = contents.map(({ advertiser_id, country_id }) => `${advertiser_id} ${country_id}`)
  if (new Set(keys).size < keys.length) throw badInput({ country_id: 'Name each country once.' })
  for (const advertiserId of new Set(contents.map(({ advertiser_id }) => advertiser_id))) {
    const own = contents
      .filter(({ advertiser_id }) => advertiser_id === advertiserId)
      .map(({ country_id }) => country_id)
    const taken = await pricedCountries(transaction, advertiserId, own, besides)
    if (taken.length) throw twice(taken.map(({ country }) => country?.name ?? 'all countries').join(', '))
  }
}

/** Reports concurrent inserts of the same price, which violate a unique index. */
const onlyOne = <T>(work: () => Promise<T>) =>
  unique(
    'advertiser_revenues_advertiser_id_country_id_key',
    { country_id: 'There is a revenue for one of these countries already.' },
    work,
  )

export const revenuesRoutes = [
  route({
    method: 'get',
    path,
    operationId: 'listRevenues',
    summary: 'Prices with these ids: the amounts that advertisers pay per deposit.',
    access: anyOf('ADVERTISER_REVENUES_LIST'),
    query: neededIdsQuery,
    response: z.array(revenue),
    handle: ({ db, query }) => listRevenues(db, query),
  }),
  route({
    method: 'post',
    path,
    operationId: 'createRevenues',
    takesIdempotencyKey: true,
    summary: 'Creates prices that an advertiser pays per deposit, one per country. All are created or none.',
    access: anyOf('ADVERTISER_REVENUES_CREATE'),
    body: revenueInputs,
    response: z.object({ message: z.string(), data: z.array(revenue) }),
    status: 201,
    handle: (request) => {
      const contents = readContents(request.body)
      return revenueRecords.createAll(
        request,
        async (transaction) => {
          await refuseWrong(transaction, contents, null)
          return onlyOne(() => insertRevenues(transaction, contents, request.now()))
        },
        (data) => ({ message: 'Record created successfully.', data }),
      )
    },
  }),
  route({
    method: 'put',
    path,
    operationId: 'updateRevenue',
    summary:
      'Updates a price. Deposits booked earlier keep their amounts. 409 with both versions if `version` is out of date.',
    access: anyOf('ADVERTISER_REVENUES_EDIT'),
    body: revenueChange,
    response: revenue,
    handle: (request) => {
      const { revenue_id: id } = request.body
      return revenueRecords.update(request, { id }, async (transaction, before) => {
        if (before.advertiser_id !== request.body.advertiser_id) throw notFound('The revenue')
        const { country_id = before.country_id } = request.body
        const contents = readContents([{ ...request.body, country_id }])
        await refuseWrong(transaction, contents, id)
        for (const content of contents) await onlyOne(() => updateRevenue(transaction, id, content, request.now()))
      })
    },
  }),
  route({
    method: 'delete',
    path,
    operationId: 'deleteRevenue',
    summary: 'Deletes a price. Later deposits from its country are booked at the default price, if there is one.',
    access: anyOf('ADVERTISER_REVENUES_DELETE'),
    body: revenueDeletion,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await revenueRecords.remove(request, request.body.revenue_id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]
