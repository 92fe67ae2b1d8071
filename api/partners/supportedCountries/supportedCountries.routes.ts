import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { badInput, notFound } from '../../app/http/errors'
import { neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  findSupportedCountries,
  findSupportedCountry,
  insertSupportedCountry,
  missingParts,
  type Owner,
  ownerColumns,
  supportedCountryAnswer,
  type SupportedCountryContent,
  updateSupportedCountry,
  supportedRecords,
} from './supportedCountries.queries'
import { bodies, supportedCountry } from './supportedCountries.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const called = 'The supported country'
const ownerIdOf = (body: { advertiser_id: number } | { affiliate_id: number }) =>
  'advertiser_id' in body ? body.advertiser_id : body.affiliate_id

async function refuseMissing(
  transaction: Database,
  of: Owner,
  { ownerId, countryId }: Pick<SupportedCountryContent, 'ownerId' | 'countryId'>,
) {
  const missing = await missingParts(transaction, of, ownerId, countryId)
  const fields = {
    ...(missing.owner && { [of === 'advertiser' ? 'advertiser_id' : 'affiliate_id']: `The ${of} no longer exists.` }),
    ...(missing.country && { country_id: 'Country is required' }),
  }
  if (Object.keys(fields).length) throw badInput(fields)
}

/** Runs the statement, and reports a country that is already in the list. */
const eachOnce = <T>(of: Owner, work: () => Promise<T>) =>
  unique(
    `${of}_supported_countries_${ownerColumns[of]}_country_id_key`,
    { country_id: 'This country is supported already.' },
    work,
  )

/** Creating and updating need CREATE: the catalogue has no EDIT for supported countries. See docs/domain/permissions.md. */
function routesOf(of: Owner, plural: 'advertisers' | 'publishers', family: 'ADVERTISER' | 'PUBLISHER') {
  const path = `/api/${plural}/supported-countries`
  const { input, change, deletion } = bodies[of]
  const noun = `${of === 'advertiser' ? 'Advertiser' : 'Publisher'}SupportedCountry`
  const mayCreate = anyOf(`${family}_SUPPORTED_COUNTRIES_CREATE`)
  return [
    route({
      method: 'get',
      path,
      operationId: `list${noun.replace(/y$/, 'ies')}`,
      summary: `Supported countries of ${plural}, by the ids of the records (\`pivot.id\`).`,
      access: anyOf(`${family}_SUPPORTED_COUNTRIES_LIST`),
      query: neededIdsQuery,
      response: z.array(supportedCountry),
      handle: ({ db, query }) => findSupportedCountries(db, of, query.ids),
    }),
    route({
      method: 'post',
      path,
      operationId: `create${noun}`,
      takesIdempotencyKey: true,
      summary: `Adds a supported country to ${of === 'advertiser' ? 'an' : 'a'} ${of}.`,
      access: mayCreate,
      body: input,
      response: supportedCountry,
      status: 201,
      handle: async (request) => {
        const { body } = request
        const content = { ownerId: ownerIdOf(body), countryId: body.country_id, notes: body.notes || null }
        const made = await supportedRecords(of).create(request, async (transaction) => {
          await refuseMissing(transaction, of, content)
          return eachOnce(of, () => insertSupportedCountry(transaction, of, content))
        })
        return supportedCountryAnswer(of, made)
      },
    }),
    route({
      method: 'put',
      path,
      operationId: `update${noun}`,
      summary: 'Changes the notes, or the country if the record is given by its id. 409 if `version` is out of date.',
      access: mayCreate,
      body: change,
      response: supportedCountry,
      handle: async (request) => {
        const { body, db } = request
        const ownerId = ownerIdOf(body)
        const content = { countryId: body.country_id, notes: body.notes || null }
        const id = body.id ?? (await findSupportedCountry(db, of, ownerId, body.country_id))
        if (!id) throw notFound(called)
        const changed = await supportedRecords(of).update(request, { id }, async (transaction, before) => {
          if (before.owner_id !== ownerId) throw notFound(called)
          await refuseMissing(transaction, of, { ownerId, countryId: content.countryId })
          await eachOnce(of, () => updateSupportedCountry(transaction, of, id, content))
        })
        return supportedCountryAnswer(of, changed)
      },
    }),
    route({
      method: 'delete',
      path,
      operationId: `delete${noun}`,
      summary: 'Removes a supported country. Without any, all countries are supported.',
      access: anyOf(`${family}_SUPPORTED_COUNTRIES_DELETE`),
      body: deletion,
      response: z.object({ message: z.string(), undo: deletionUndo }),
      handle: async (request) => {
        const id = await findSupportedCountry(request.db, of, ownerIdOf(request.body), request.body.country_id)
        if (!id) throw notFound(called)
        const undo = await supportedRecords(of).remove(request, id)
        return { message: 'Record deleted successfully.', undo }
      },
    }),
  ]
}

export const supportedCountriesRoutes = [
  ...routesOf('advertiser', 'advertisers', 'ADVERTISER'),
  ...routesOf('publisher', 'publishers', 'PUBLISHER'),
]
