import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { readBlacklistInput } from './blacklist.input'
import {
  type BlacklistContent,
  findExpiredItem,
  hasCountry,
  insertBlacklistItem,
  listBlacklistItems,
  listBlacklistTypes,
  listFunnelSlugs,
  readBlacklistItem,
  updateBlacklistItem,
} from './blacklist.queries'
import {
  blacklistChange,
  blacklistInput,
  blacklistItem,
  type BlacklistRow,
  blacklistType,
  noExpiry,
} from './blacklist.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const access = anyOf('BLOCKLIST_LIST')
const failure = { success: false } as const
const success = z.literal(true)
const ok = { success: true } as const
const list = <Row extends z.ZodType>(row: Row) => z.object({ success, data: z.array(row) })
const done = z.object({ success, message: z.string(), data: blacklistItem })

const items = records<BlacklistRow>({
  entity: 'blacklist_item',
  called: 'The blacklist item',
  table: 'blacklist_items',
  read: readBlacklistItem,
  // Readable field names, without those of older clients.
  recorded: ({ blacklist_type_id: _, get_blacklist_type: type, expires_at, hide_blocked, ...item }) => ({
    type: type.name,
    ...item,
    expires_at: expires_at === noExpiry ? null : expires_at,
    hide_blocked: hide_blocked === 1,
  }),
})

async function refuseMissing(transaction: Database, { type, blacklist_value }: BlacklistContent) {
  if (type === 'Country' && !(await hasCountry(transaction, blacklist_value)))
    throw badInput({ blacklist_value: 'Choose a country of the list.' })
}

const expiryOf = ({ expires_at }: BlacklistRow) => (expires_at === noExpiry ? null : new Date(expires_at))

export const blacklistRoutes = [
  route({
    method: 'get',
    path: '/api/blacklist/blacklist-types/get-all',
    operationId: 'listBlacklistTypes',
    summary: 'Types of blacklist values, with their input fields.',
    access,
    failure,
    response: list(blacklistType),
    handle: async ({ db }) => ({ ...ok, data: await listBlacklistTypes(db) }),
  }),
  route({
    method: 'get',
    path: '/api/blacklist/blacklist-types/get-funnel-slugs',
    operationId: 'listBlacklistFunnels',
    summary: 'Funnels for a selection, at most 5,000.',
    access,
    failure,
    response: z.object({ success, data: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }) }),
    handle: async ({ db }) => ({
      ...ok,
      data: { data: (await listFunnelSlugs(db)).map((slug) => ({ id: slug, name: slug })) },
    }),
  }),
  route({
    method: 'get',
    path: '/api/blacklist/get-all-items',
    operationId: 'listBlacklistItems',
    summary: 'All items, newest first, including expired ones.',
    access,
    failure,
    response: list(blacklistItem),
    handle: async ({ db }) => ({ ...ok, data: await listBlacklistItems(db) }),
  }),
  route({
    method: 'post',
    path: '/api/blacklist/add-new-item',
    operationId: 'createBlacklistItem',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Adds a value; new leads with it are rejected. Values are normalized and must be unique; one that has expired is renewed.',
    access,
    failure,
    body: blacklistInput,
    response: done,
    status: 201,
    handle: async (request) => {
      const { db, session, body, timeZone } = request
      const now = request.now()
      const circumstances = { zone: timeZone, now, before: null }
      const content = readBlacklistInput(body, await listBlacklistTypes(db), circumstances)
      const owner = { owner: `user:${session.user_id}`, operation: 'blacklist_item.create' }
      const data = await withIdempotency(request, owner, async (transaction) => {
        await refuseMissing(transaction, content)
        const item = items.within(transaction, request)
        const expired = await findExpiredItem(transaction, content, now)
        return expired
          ? item.update(expired.id, expired.version, () => updateBlacklistItem(transaction, expired.id, content, now))
          : item.create(() => insertBlacklistItem(transaction, content, now))
      })
      return { ...ok, message: 'A new blacklist item was successfully added.', data }
    },
  }),
  route({
    method: 'post',
    path: '/api/blacklist/edit-item/:id',
    operationId: 'updateBlacklistItem',
    readsTimeZone: true,
    summary: 'Updates an item.',
    access,
    failure,
    params: z.object({ id: idText }),
    body: blacklistChange,
    response: done,
    handle: async (request) => {
      const { db, params, body, timeZone } = request
      const now = request.now()
      const types = await listBlacklistTypes(db)
      const data = await items.update(request, params, async (transaction, before) => {
        const content = readBlacklistInput(body, types, { zone: timeZone, now, before: expiryOf(before) })
        await refuseMissing(transaction, content)
        await updateBlacklistItem(transaction, params.id, content, now)
      })
      return { ...ok, message: 'The blacklist item was successfully updated.', data }
    },
  }),
  route({
    method: 'delete',
    path: '/api/blacklist/delete-item/:id',
    operationId: 'deleteBlacklistItem',
    summary: 'Deletes an item. Its value no longer blocks leads.',
    access,
    failure,
    params: z.object({ id: idText }),
    response: z.object({ success, message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await items.remove(request, request.params.id)
      return { ...ok, message: 'The blacklist item was successfully deleted.', undo }
    },
  }),
]
