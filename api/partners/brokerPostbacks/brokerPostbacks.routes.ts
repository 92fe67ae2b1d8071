import { z } from 'zod'
import { secretMask } from '../../../shared/partners/brokers'
import { isReplayable, isSettled, postbackLimits } from '../../../shared/partners/brokerPostbacks'
import { audit } from '../../app/audit/audit.queries'
import { anyOf, open, personOnly, refuseToken } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { openTextRoute, route, type TextRequest } from '../../app/http/route'
import { records } from '../../app/records/records'
import type { Services } from '../../app/start/services'
import {
  admitSender,
  lockPostbacks,
  logReceived,
  mappingOf,
  postbackLog,
  postbackPath,
  type Reading,
  readPostbacks,
  rotateToken,
  saveMapping,
  type StoredPostbacks,
} from './brokerPostbacks.queries'
import {
  type AdvertiserPostbacks,
  advertiserPostbacks,
  newPostbackToken,
  postbacksChange,
  receivedList,
  replayBody,
  rotateBody,
  type StoredMapping,
} from './brokerPostbacks.schema'
import { isSigned, nothingRead, queryWithout, readPostback } from './readPostback'

const params = z.object({ id: idText })
const access = anyOf('ADVERTISERS_EDIT')

function known(found: StoredPostbacks | null): StoredPostbacks {
  if (!found) throw notFound('The advertiser')
  return found
}

const told = (found: StoredPostbacks | null, { publicUrl }: Services['config']): AdvertiserPostbacks => {
  const { shown } = known(found)
  return { ...shown, address: publicUrl + postbackPath(shown.id) }
}

/** Values for the audit log: whether a secret was set, never its value. */
interface Recorded extends Pick<AdvertiserPostbacks, 'id' | 'name' | 'mapping' | 'version'> {
  secrets_given?: string[]
}

const postbackRecords = records<Recorded>({
  entity: 'advertiser_postbacks',
  called: 'The advertiser',
  // Locks the advertiser too.
  read: async (transaction, id) => {
    const found = await lockPostbacks(transaction, id)
    return found && { id, name: found.shown.name, mapping: found.shown.mapping, version: found.shown.version }
  },
})

/** The mapping to store: `***` keeps the stored secret. */
function withStoredSecret({ signature, ...mapping }: StoredMapping, stored: StoredMapping | null): StoredMapping {
  if (signature?.secret !== secretMask) return { ...mapping, signature }
  if (!stored?.signature) throw badInput({ 'mapping.signature.secret': 'Enter this secret again.' })
  return { ...mapping, signature: { ...signature, secret: stored.signature.secret } }
}

const notAgreed: Reading = {
  outcome: 'unreadable',
  message: 'How these postbacks are read is not set up yet.',
  ...nothingRead,
}
const notSigned: Reading = { outcome: 'unsigned', message: 'The signature is missing or wrong.', ...nothingRead }

const inOwnForm = z.object({
  advertiser: z.string().meta({ description: 'Id of the advertiser.' }),
  token: z
    .string()
    .max(500)
    .meta({ description: 'The postback token; `-` if it is sent as `Authorization: Bearer` or as parameter `token`.' }),
})

async function receive(request: TextRequest<z.output<typeof inOwnForm>, { token?: string | undefined }>) {
  const { db, config, params, query, raw, bearerToken, now, requestId } = request
  // A question for the headers must not book anything.
  if (raw.method === 'HEAD') return { status: 200, text: '' }
  const token = bearerToken ?? (params.token === '-' ? (query.token ?? null) : params.token)
  const at = now()
  const sender = await admitSender(request, params.advertiser, token, at)
  const mapping = mappingOf(sender)
  const call = { query: queryWithout(raw.query, 'token'), body: raw.body.toString('utf8') }
  const signature = mapping?.signature
  const reading = !mapping
    ? notAgreed
    : signature && !isSigned(raw, mapping.format, signature, config.secretKey)
      ? notSigned
      : await readPostback(db, call, { sender, mapping, requestId, now: at, receivedAt: new Date(at).toISOString() })
  const received = { ...reading, ...call, method: raw.method, content_type: raw.contentType, is_mapped: true }
  const http_status = isSettled(reading) ? 200 : 422
  await logReceived(db, sender.id, { ...received, http_status }, at)
  if (mapping && http_status === 200) return { status: 200, text: mapping.answer }
  if (mapping?.refusal) return { status: 422, text: mapping.refusal }
  const fields = Object.fromEntries(reading.faults.map(({ field, message }) => [field, message]))
  throw new ApiError('UNPROCESSABLE', reading.message, reading.faults.length ? { fields } : {})
}

const ownForm = {
  path: '/api/postbacks/:advertiser/:token',
  access: open(
    "the advertiser's postback token is required: in the address, as `Authorization: Bearer`, or as parameter `token`",
    'advertiser',
  ),
  params: inOwnForm,
  query: z.object({ token: z.string().max(500).optional() }),
  maxBytes: postbackLimits.bodyBytes,
  handle: receive,
} as const

export const brokerPostbacksRoutes = [
  openTextRoute({
    ...ownForm,
    method: 'get',
    operationId: 'receivePostbackInAddress',
    summary:
      "Receives a status change or a deposit in the broker's own form, with its fields in the address, and answers with the " +
      'agreed text. Each event is processed once. 422 with the field if it cannot be read or is refused.',
  }),
  openTextRoute({
    ...ownForm,
    method: 'post',
    operationId: 'receivePostbackInOwnForm',
    summary:
      "Receives a status change or a deposit in the broker's own form: form fields, JSON or XML, and answers with the agreed " +
      'text. Each event is processed once. 422 with the field if it cannot be read or is refused.',
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/postbacks',
    operationId: 'getAdvertiserPostbacks',
    summary: "How postbacks in the broker's own form are read and answered. The secret of a signature is masked.",
    access,
    params,
    response: advertiserPostbacks,
    handle: async ({ db, params, config }) => told(await readPostbacks(db, params.id), config),
  }),
  route({
    method: 'put',
    path: '/api/advertisers/:id/postbacks',
    operationId: 'saveAdvertiserPostbacks',
    summary:
      "Saves how postbacks in the broker's own form are read. A secret given as `***` stays unchanged. 409 with both versions " +
      'if `version` is out of date.',
    access,
    params,
    body: postbacksChange,
    response: advertiserPostbacks,
    handle: async (request) => {
      const { db, params, body, config, now } = request
      const { signature } = body.mapping
      const isSecretGiven = signature !== null && signature.secret !== secretMask
      // Without the body: it contains an entered secret, which the conflict response must not repeat.
      await postbackRecords.update({ ...request, body: { version: body.version } }, params, async (transaction) => {
        const stored = known(await readPostbacks(transaction, params.id)).mapping
        if (isSecretGiven) refuseToken(request.session, ['mapping.signature.secret'])
        if (stored?.signature && !signature) refuseToken(request.session, ['mapping.signature'])
        const mapping = withStoredSecret(body.mapping, stored)
        await saveMapping(transaction, params.id, mapping, { secretKey: config.secretKey, now: now() })
        return isSecretGiven ? { secrets_given: ['signature'] } : {}
      })
      return told(await readPostbacks(db, params.id), config)
    },
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/postbacks/received',
    operationId: 'listReceivedPostbacks',
    summary:
      `The last ${postbackLimits.kept} postbacks of an advertiser that were taken or ignored, and the last ` +
      `${postbackLimits.kept} that were not, as they came, newest first.`,
    access,
    params,
    response: receivedList,
    handle: async ({ db, params }) => {
      known(await readPostbacks(db, params.id))
      return postbackLog.list(db, params.id)
    },
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/postbacks/replay',
    operationId: 'replayPostbacks',
    summary:
      'Reads received postbacks that changed nothing again, by the present settings, in the order in which they came. Events ' +
      'keep their ids, so none counts twice. Those that were taken, are unsigned or are gone stay as they are.',
    access: personOnly(access),
    params,
    body: replayBody,
    response: receivedList,
    handle: async ({ db, params, body, session, requestId, now }) => {
      const { mapping } = known(await readPostbacks(db, params.id))
      if (!mapping) throw new ApiError('CONFLICT', 'Set up how postbacks are read first.')
      const sender = { id: params.id }
      return postbackLog.replay(db, params.id, body.ids, {
        now,
        isReplayable: (one) => isReplayable({ outcome: one.outcome, isMapped: one.is_mapped }),
        readAgain: ({ query, body, received_at: receivedAt }) =>
          readPostback(db, { query, body }, { sender, mapping, requestId, now: now(), receivedAt }),
        record: (after) =>
          audit(db, { session, requestId }, 'advertiser_postbacks.replay', { entity_id: params.id, after }),
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/broker/postback-token',
    operationId: 'rotatePostbackToken',
    summary:
      'Creates a new postback token, returned only once. The previous token becomes invalid at once, or after `former_hours`.',
    access: personOnly(access),
    params,
    body: rotateBody,
    response: newPostbackToken,
    handle: ({ db, params, body: { former_hours: formerHours }, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        const { shown } = known(await lockPostbacks(transaction, params.id))
        const token = await rotateToken(transaction, params.id, { formerHours, now: now() })
        await audit(transaction, { session, requestId }, 'advertiser_broker.rotate_postback_token', {
          entity_id: params.id,
          before: { has_postback_token: shown.has_token },
          after: { has_postback_token: true, ...(formerHours > 0 && { former_hours: formerHours }) },
        })
        return { token }
      }),
  }),
]
