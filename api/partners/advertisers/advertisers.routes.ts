import { z } from 'zod'
import { type AdvertiserProblems, advertiserProblems } from '../../../shared/partners/advertisers'
import { anyOf, signedIn } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors } from '../../app/http/errors'
import { idList, idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { referenced, unique } from '../../app/records/uniqueness'
import {
  type AdvertiserContent,
  advertiserRecords,
  insertAdvertiser,
  listAdvertiserNames,
  listAdvertisers,
  updateAdvertiser,
  userStays,
} from './advertisers.queries'
import { advertiser, advertiserChange, advertiserInput, advertiserName } from './advertisers.schema'
import { advertiserUse } from './advertiserUse.queries'
import { deletionUndo } from '../../app/undo/undo.schema'
import { deleteRow } from '../../app/records/rows.queries'
import { ownedByAdvertiser } from './ownedByAdvertiser.queries'

const fieldOf: Record<keyof AdvertiserProblems, string> = {
  name: 'name',
  displayName: 'display_name',
  userId: 'user_id',
}

/** Refuses invalid fields and a manager that does not exist. */
async function refuseWrong(transaction: Database, content: AdvertiserContent, isNew: boolean): Promise<void> {
  const { name, display_name, user_id } = content
  const problems = advertiserProblems({ name, displayName: display_name, hasManager: user_id !== null }, isNew)
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([field, text]) => [fieldOf[field as keyof AdvertiserProblems], text]),
  )
  if (user_id !== null && !(await userStays(transaction, user_id))) fields.user_id = 'This user no longer exists.'
  if (Object.keys(fields).length) throw badInput(fields)
}

const onlyOne = <T>(work: () => Promise<T>) =>
  unique('advertisers_name_key', { name: 'An advertiser with this name exists already.' }, work)

const inWords = (uses: readonly string[]) =>
  [uses.slice(0, -1).join(', '), ...uses.slice(-1)].filter(Boolean).join(' and ')

const inUseError = (name: string, by: string) =>
  new ApiError('CONFLICT', `${name} cannot be deleted: it is used by ${by}. Make it inactive instead.`)

/** Registered after every other route under /api/advertisers, because its path parameter would match them. */
export const advertisersRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers',
    operationId: 'listAdvertisers',
    summary: 'All advertisers, newest first.',
    access: anyOf('ADVERTISERS_LIST'),
    query: idsQuery,
    response: z.array(advertiser),
    handle: ({ db, query }) => listAdvertisers(db, query.ids),
  }),
  route({
    method: 'get',
    path: '/api/advertisers/names',
    operationId: 'listAdvertiserNames',
    summary: 'Names of advertisers, for every user who can read records that link to them.',
    access: signedIn,
    query: z.object({ ids: idList.meta({ description: 'Separated by commas, at most 1000.', example: '1,2,3' }) }),
    response: z.array(advertiserName),
    handle: ({ db, query }) => listAdvertiserNames(db, query.ids),
  }),
  route({
    method: 'post',
    path: '/api/advertisers',
    operationId: 'createAdvertiser',
    takesIdempotencyKey: true,
    summary: 'Creates an advertiser. It gets leads once it has broker settings and is part of a distribution.',
    access: anyOf('ADVERTISERS_CREATE'),
    body: advertiserInput,
    response: advertiser,
    status: 201,
    handle: (request) => {
      const { name, display_name, user_id, ...flags } = request.body
      const content = {
        ...flags,
        name: name?.trim() ?? '',
        display_name: display_name?.trim() ?? '',
        user_id: user_id ?? null,
      }
      return advertiserRecords.create(request, async (transaction) => {
        await refuseWrong(transaction, content, true)
        return onlyOne(() => insertAdvertiser(transaction, content, request.now()))
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/advertisers',
    operationId: 'updateAdvertiser',
    summary:
      'Updates an advertiser; omitted fields stay unchanged. 409 with both versions if `version` is out of date.',
    access: anyOf('ADVERTISERS_EDIT'),
    body: advertiserChange,
    response: advertiser,
    handle: (request) => {
      const { id, version, ...given } = request.body
      return advertiserRecords.update(request, { id }, async (transaction, before) => {
        const content = {
          name: (given.name === undefined ? before.name : (given.name ?? '')).trim(),
          display_name: (given.display_name === undefined ? before.display_name : (given.display_name ?? '')).trim(),
          user_id: given.user_id === undefined ? before.user_id : given.user_id,
          status: given.status ?? before.status,
          is_test_advertiser: given.is_test_advertiser ?? before.is_test_advertiser,
          send_org_funnel: given.send_org_funnel ?? before.send_org_funnel,
        }
        await refuseWrong(transaction, content, false)
        await onlyOne(() => updateAdvertiser(transaction, id, content, request.now()))
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/advertisers/:id',
    operationId: 'deleteAdvertiser',
    summary: 'Deletes an advertiser with its own settings. 409 while distributions, caps, leads or injections use it.',
    access: anyOf('ADVERTISERS_DELETE'),
    params: z.object({ id: idText }),
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const { id } = request.params
      const undo = await advertiserRecords.remove(
        request,
        id,
        async (transaction, { name }) => {
          const uses = await advertiserUse(transaction, id)
          if (uses.length) throw inUseError(name, inWords(uses))
          // With its own prices, hours, countries, exclusions and overrides. What else names it keeps it from going.
          await referenced(
            () => deleteRow(transaction, 'advertisers', id),
            () => inUseError(name, 'what goes on right now'),
          )
        },
        ownedByAdvertiser(request.now()),
      )
      return { message: 'Advertiser deleted successfully.', undo }
    },
  }),
]
