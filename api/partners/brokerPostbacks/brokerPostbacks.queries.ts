import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { secretMask } from '../../../shared/partners/brokers'
import { postbackLimits, settledOutcomes } from '../../../shared/partners/brokerPostbacks'
import { HOUR } from '../../../shared/app/time/timeZones'
import { hashToken, newToken } from '../../access/sessions/sessions.queries'
import { ApiError } from '../../app/http/errors'
import { plainMessage } from '../../app/http/validationMessages'
import type { Services } from '../../app/start/services'
import type { Database } from '../../db/connect'
import { batchesOf } from '../../routing/attempts/batches'
import { sealer } from '../brokers/brokerSecrets'
import { callLog, storable } from '../receivedCalls/receivedCalls.queries'
import {
  type AdvertiserPostbacks,
  type PostbackMapping,
  type ReceivedPostback,
  type StoredMapping,
  storedMapping,
} from './brokerPostbacks.schema'

/** How an advertiser's postbacks are read, masked for staff, and as stored: `mapping` must not leave this process. */
export interface StoredPostbacks {
  shown: Omit<AdvertiserPostbacks, 'address'>
  mapping: StoredMapping | null
}

export const postbackPath = (advertiserId: number) => `/api/postbacks/${advertiserId}`

const settings = (db: Database, advertiserId: number) =>
  db
    .selectFrom('advertisers')
    .select(['id', 'name', 'postback_mapping', 'postback_version', 'postback_token_end'])
    .select(['postback_token_hash', 'former_postback_token_until'])
    .where('id', '=', advertiserId)

const readMapping = (stored: unknown) =>
  stored === null ? null : storedMapping.safeParse(stored, { error: plainMessage })

const masked = ({ signature, ...mapping }: StoredMapping): PostbackMapping => ({
  ...mapping,
  signature: signature && { ...signature, secret: secretMask },
})

function read(row: NonNullable<Awaited<ReturnType<ReturnType<typeof settings>['executeTakeFirst']>>>): StoredPostbacks {
  const parsed = readMapping(row.postback_mapping)
  const mapping = parsed?.data ?? null
  const [issue] = parsed?.error?.issues ?? []
  const shown = {
    id: row.id,
    name: row.name,
    mapping: mapping && masked(mapping),
    fault: issue ? `${issue.path.join('.')}: ${issue.message}` : null,
    has_token: row.postback_token_hash !== null,
    token_end: row.postback_token_end,
    former_token_until: row.former_postback_token_until?.toISOString() ?? null,
    version: row.postback_version,
  }
  return { shown, mapping }
}

/** How an advertiser's postbacks are read; null if it does not exist. */
export async function readPostbacks(db: Database, advertiserId: number): Promise<StoredPostbacks | null> {
  const row = await settings(db, advertiserId).executeTakeFirst()
  return row ? read(row) : null
}

/** The same, with the advertiser locked until the transaction ends. */
export async function lockPostbacks(transaction: Database, advertiserId: number): Promise<StoredPostbacks | null> {
  const row = await settings(transaction, advertiserId).forUpdate().executeTakeFirst()
  return row ? read(row) : null
}

/** Stores how they are read, with an encrypted secret and a new version. */
export async function saveMapping(
  transaction: Database,
  advertiserId: number,
  { signature, ...mapping }: StoredMapping,
  { secretKey, now }: { secretKey: Buffer; now: number },
): Promise<void> {
  const sealed = signature && { ...signature, secret: sealer(secretKey).seal(signature.secret) }
  await transaction
    .updateTable('advertisers')
    .set({
      postback_mapping: JSON.stringify({ ...mapping, signature: sealed }),
      updated_at: new Date(now),
      postback_version: sql<number>`postback_version + 1`,
    })
    .where('id', '=', advertiserId)
    .execute()
}

/** Creates a postback token of 256 random bits; the one before works for so many hours more. */
export async function rotateToken(
  transaction: Database,
  advertiserId: number,
  { formerHours, now }: { formerHours: number; now: number },
): Promise<string> {
  const token = newToken()
  await transaction
    .updateTable('advertisers')
    .set(({ ref }) => ({
      postback_token_hash: hashToken(token),
      postback_token_end: token.slice(-4),
      former_postback_token_hash: formerHours ? ref('postback_token_hash') : null,
      former_postback_token_until: formerHours ? new Date(now + formerHours * HOUR) : null,
    }))
    .where('id', '=', advertiserId)
    .execute()
  return token
}

export interface Sender {
  id: number
  /** How its own form is read, as stored: `mappingOf` reads it. */
  storedMapping: unknown
}

/** How the sender's own form is read; null if none is agreed, or it cannot be read. */
export const mappingOf = ({ storedMapping }: Sender): StoredMapping | null => readMapping(storedMapping)?.data ?? null

const nobody = Buffer.alloc(32)

/** The advertiser that an address names, read together with those of others that come at the same time. */
const readSender = batchesOf((db) => ({
  max: 200,
  isCommon: () => true,
  async work(ids: readonly number[]) {
    const rows = await db
      .selectFrom('advertisers')
      .select(['id', 'postback_mapping', 'postback_token_hash'])
      .select(['former_postback_token_hash', 'former_postback_token_until'])
      .where(sql<boolean>`id = any (${[...new Set(ids)]}::bigint[])`)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id))
  },
}))

/** Advertiser of a postback token; null for a wrong token, an unknown advertiser and one without a token. */
async function findSender(
  db: Database,
  advertiserId: number | null,
  token: string | null,
  now: number,
): Promise<Sender | null> {
  const row = advertiserId === null ? undefined : await readSender(db, advertiserId)
  const given = hashToken(token ?? '')
  const isFormerValid = Number(row?.former_postback_token_until ?? 0) > now
  const accepted = [row?.postback_token_hash, isFormerValid ? row?.former_postback_token_hash : null]
  // Both are compared in every case, so that the time tells nothing.
  const [isToken, isFormer] = accepted.map((hash) => timingSafeEqual(hash ?? nobody, given))
  const isRight = (accepted[0] && isToken) || (accepted[1] && isFormer)
  return row && isRight ? { id: row.id, storedMapping: row.postback_mapping } : null
}

/**
 * The sender of a postback by its token. Throws UNAUTHENTICATED for a wrong one, which is counted; after too many, the network
 * waits (429).
 */
export async function admitSender(
  { db, ip, requestId, tokenTries }: Pick<Services, 'db' | 'tokenTries'> & { ip: string; requestId: string },
  advertiser: string,
  token: string | null,
  now: number,
): Promise<Sender> {
  tokenTries.refuseWaiting(ip)
  const sender = await findSender(db, /^\d{1,15}$/.test(advertiser) ? Number(advertiser) : null, token, now)
  if (!sender && token) await tokenTries.countWrong(ip, requestId)
  if (!sender) throw new ApiError('UNAUTHENTICATED', 'The postback token is not right.')
  return sender
}

/** Id of the lead to which the broker gave this id. */
export async function leadOfBrokerId(db: Database, advertiserId: number, brokerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('broker_lead_ids')
    .select('lead_id')
    .where('advertiser_id', '=', advertiserId)
    .where('broker_id', '=', brokerId)
    .executeTakeFirst()
  return row?.lead_id ?? null
}

/** What is told of a postback after its reading. */
export type Reading = Pick<ReceivedPostback, 'outcome' | 'message' | 'faults' | 'event' | 'lead_id'>
export type NewReceived = Reading &
  Pick<ReceivedPostback, 'method' | 'content_type' | 'query' | 'body' | 'is_mapped' | 'http_status'>

/** The last postbacks of each advertiser. */
export const postbackLog = callLog<ReceivedPostback, Reading>({
  ...{ table: 'received_postbacks', owner: 'advertiser_id', settled: settledOutcomes, kept: postbackLimits.kept },
})

/** Adds one to the log of an advertiser. */
export const logReceived = (db: Database, advertiserId: number, row: NewReceived, now: number) =>
  postbackLog.addInTurn(db, {
    ...row,
    owner: advertiserId,
    received_at: new Date(now).toISOString(),
    query: storable(row.query),
    body: storable(row.body),
  })
