import { z } from 'zod'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { anyOf, holds, personOnly, refuseToken, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { leadsInside } from '../brokers/brokerAddresses'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { unique } from '../../app/records/uniqueness'
import { readPublisherInput } from './publishers.input'
import {
  insertPublisher,
  listPublisherDetails,
  listPublishers,
  readEncryptedToken,
  readPublisher,
  replaceToken,
  updatePublisher,
  usesOfPublisher,
} from './publishers.queries'
import {
  apiDetails,
  publisherChange,
  type PublisherDetail,
  publisherDetail,
  publisherInput,
  publisherRow,
  publisherSettings,
  rotation,
  settingsQuery,
  type SettingsPart,
  severalPublisherSettings,
  severalSettingsQuery,
  shownToken,
} from './publishers.schema'
import { publisherSettingsParts } from './publisherSettings.parts'
import { newPublisherToken, readPublisherToken, tokenPrefix } from './publisherToken'
import { usesInWords } from './publisherUses'
import { deletionUndo } from '../../app/undo/undo.schema'
import { deleteRow } from '../../app/records/rows.queries'
import { ownedByPublisher } from './ownedByPublisher.queries'
import { audit } from '../../app/audit/audit.queries'

const entity = 'publisher'
const called = 'The publisher'
const params = z.object({ id: idText })

/** Literal values in the query of a postback URL may be secrets of the publisher. */
const masked = (url: string | null) =>
  url &&
  url.replace(/([?&][^=&?]*=)([^&]+)/g, (whole, start: string, value: string) =>
    /[{}]/.test(value) ? whole : `${start}***`,
  )

const publisherRecords = records<PublisherDetail>({
  entity,
  called,
  table: 'publishers',
  read: readPublisher,
  recorded: (row) => ({ ...row, postback_url: masked(row.postback_url) }),
})

const named = <T>(work: () => Promise<T>) =>
  unique('publishers_name_key', { name: 'A publisher with this name exists already.' }, work)

/** Requested and permitted parts of the pages of a publisher. */
async function readParts(db: Database, session: Session, id: number, asked: readonly SettingsPart[], at: number) {
  const parts = asked.filter((part) => holds(session, publisherSettingsParts[part].permission))
  const read = await Promise.all(
    parts.map(async (part) => [part, await publisherSettingsParts[part].read(db, id, at)] as const),
  )
  return Object.fromEntries(read)
}

/** The publisher; with token and other secrets only for callers who may edit it. */
async function publisherFor(request: Pick<Services, 'db' | 'config' | 'log'> & { session: Session }, id: number) {
  const { db, session } = request
  const { postback_url, postback_events, ...row } = await publisherRecords.asItIs(db, id)
  if (!holds(session, 'PUBLISHERS_EDIT')) return row
  const token = await readEncryptedToken(db, id)
  if (!token) throw notFound(called)
  return { ...row, postback_url, postback_events, api_token: readPublisherToken(request, token) }
}

/** Throws FORBIDDEN if an access token changes where events of leads, with their payout, are sent. */
const refusePostbackUrl = (session: Session, url: string | null, stored: string | null) =>
  refuseToken(session, (url ?? '') === (stored ?? '') ? [] : ['postback_url'])

/** Rejects a postback URL in the internal network unless it is already stored. Host names are checked at each call. */
function checkPostbackUrl(
  url: string | null,
  stored: string | null,
  { postbackPrivateAddresses }: Services['config'],
): void {
  if (!url || url === stored || url.startsWith('sandbox:') || postbackPrivateAddresses) return
  // Placeholders can only come after the host.
  if (leadsInside(url.replace(/[{}]/g, '')))
    throw badInput({ postback_url: 'This address leads into a private network.' })
}

export const publishersRoutes = [
  route({
    method: 'get',
    path: '/api/publishers',
    operationId: 'listPublishers',
    summary: 'All publishers, newest first, without API tokens.',
    // Needed to choose the publishers of publisher accounts.
    access: anyOf('PUBLISHERS_LIST', 'PUBLISHER_ACCOUNT'),
    query: idsQuery,
    response: z.array(publisherRow),
    handle: ({ db, query }) => listPublishers(db, query.ids),
  }),
  route({
    method: 'post',
    path: '/api/publishers',
    operationId: 'createPublisher',
    takesIdempotencyKey: true,
    summary: 'Creates a publisher with its own API token, which is part of its settings.',
    access: anyOf('PUBLISHERS_CREATE'),
    body: publisherInput,
    response: publisherDetail,
    status: 201,
    handle: (request) => {
      const content = readPublisherInput(request.body, null)
      refusePostbackUrl(request.session, content.postback_url, null)
      checkPostbackUrl(content.postback_url, null, request.config)
      return publisherRecords.create(request, async (transaction) => {
        const { stored } = newPublisherToken(request.config)
        return named(() => insertPublisher(transaction, content, stored, request.now()))
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/publishers',
    operationId: 'updatePublisher',
    summary:
      'Updates the settings of a publisher; omitted fields stay unchanged. 409 with both versions if `version` is out of date.',
    access: anyOf('PUBLISHERS_EDIT'),
    body: publisherChange,
    response: publisherDetail,
    handle: (request) => {
      const { id } = request.body
      return publisherRecords.update(request, { id }, async (transaction, before) => {
        const content = readPublisherInput(request.body, before)
        refusePostbackUrl(request.session, content.postback_url, before.postback_url)
        checkPostbackUrl(content.postback_url, before.postback_url, request.config)
        await named(() => updatePublisher(transaction, id, content, request.now()))
      })
    },
  }),
  route({
    method: 'get',
    path: '/api/publishers/settings',
    operationId: 'listPublisherSettings',
    summary:
      "Settings on the tabs of several publishers' pages, without API tokens; each part needs its LIST permission.",
    access: anyOf(...readsPartner('publisher')),
    query: severalSettingsQuery,
    response: severalPublisherSettings,
    handle: async ({ db, session, query, now }) => {
      const at = now()
      const mayEdit = holds(session, 'PUBLISHERS_EDIT')
      return Promise.all(
        (await listPublisherDetails(db, query.ids)).map(async ({ id, postback_url, postback_events }) => ({
          id,
          ...(mayEdit && { postback_url, postback_events }),
          ...(await readParts(db, session, id, query.parts, at)),
        })),
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/publishers/:id/settings',
    operationId: 'getPublisher',
    summary: 'A publisher with the settings on the tabs of its page; each part needs its LIST permission.',
    access: anyOf(...readsPartner('publisher')),
    params,
    query: settingsQuery,
    response: publisherSettings,
    handle: async (request) => {
      const { db, session, params, query, now } = request
      const publisher = await publisherFor(request, params.id)
      return { publisher, ...(await readParts(db, session, params.id, query.parts, now())) }
    },
  }),
  route({
    method: 'get',
    path: '/api/publishers/:id/api-details',
    operationId: 'getPublisherApiDetails',
    summary: 'Data that a publisher needs to send leads: the address and the first characters of its API token.',
    access: anyOf('PUBLISHERS_EDIT'),
    params,
    response: apiDetails,
    handle: async ({ db, config, log, params: { id } }) => {
      const encrypted = await readEncryptedToken(db, id)
      if (!encrypted) throw notFound(called)
      const token = readPublisherToken({ config, log }, encrypted)
      return { lead_url: `${config.publicUrl}/api/leads`, token_prefix: token && tokenPrefix(token) }
    },
  }),
  route({
    method: 'post',
    path: '/api/publishers/:id/api-token',
    operationId: 'rotatePublisherToken',
    summary: 'Creates a new API token for a publisher. The previous token becomes invalid at once.',
    access: personOnly(anyOf('PUBLISHERS_EDIT')),
    params,
    response: rotation,
    // No idempotency key, because the response with the token would be stored.
    handle: ({ db, config, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        if (!(await publisherRecords.lock(transaction, id))) throw notFound(called)
        const { token, stored } = newPublisherToken(config)
        await replaceToken(transaction, id, stored, now())
        await audit(transaction, { session, requestId }, 'publisher.rotate_token', { entity_id: id })
        return { message: 'The API token was rotated.', api_token: token }
      }),
  }),
  route({
    method: 'post',
    path: '/api/publishers/:id/api-token/show',
    operationId: 'showPublisherToken',
    summary: 'The API token of a publisher, to show or copy it. Who asked for it stands in the audit log.',
    access: anyOf('PUBLISHERS_EDIT'),
    params,
    response: shownToken,
    handle: async ({ db, config, log, session, params: { id }, requestId }) => {
      const encrypted = await readEncryptedToken(db, id)
      if (!encrypted) throw notFound(called)
      await audit(db, { session, requestId }, 'publisher.show_token', { entity_id: id })
      return { api_token: readPublisherToken({ config, log }, encrypted) }
    },
  }),
  route({
    method: 'delete',
    path: '/api/publishers/:id',
    operationId: 'deletePublisher',
    summary:
      'Deletes a publisher with its payouts, supported countries and overrides. 409 while other records use it; the message names them.',
    access: anyOf('PUBLISHERS_DELETE'),
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await publisherRecords.remove(
        request,
        request.params.id,
        async (transaction, { id, name }) => {
          const uses = usesInWords(await usesOfPublisher(transaction, id))
          if (uses)
            throw new ApiError(
              'CONFLICT',
              `${name} cannot be deleted: it is used by ${uses}. Set it to inactive instead.`,
            )
          // Also deletes its payouts, supported countries and own overrides.
          await deleteRow(transaction, 'publishers', id)
        },
        ownedByPublisher,
      )
      return { message: 'Publisher deleted successfully.', undo }
    },
  }),
]
