import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { maxBulkBytes } from '../../../shared/reports/bulks'
import { NotRun } from '../../access/sessions/callGateway.queries'
import { findSessionsById } from '../../access/sessions/sessions.queries'
import { endOfStored } from '../../access/storedWork/runsAs.queries'
import type { Services } from '../../app/start/services'
import { failBulk, lostPermission, noteTry, scheduleBulk, storePiece, type StoredBulk, takeBulk } from './bulks.queries'
import { readPage } from './readPage'

type Needs = Pick<Services, 'db' | 'pool' | 'config' | 'now' | 'log'>

/** After this time, other jobs have their turn. */
const turnMs = 3_000
const againMs = 5_000
const maxTries = 60
const compress = promisify(gzip)

/** Why a query must not go on; null if it may. A permission less could leave out values silently, so all are needed to the end. */
async function endOfRights({ db, pool, config, now }: Needs, bulk: StoredBulk): Promise<string | null> {
  const session = (await findSessionsById(pool, [bulk.session_id], now(), config)).get(bulk.session_id)
  if (!session) return (await endOfStored(db, bulk, now())) ?? 'The session that started it has ended.'
  const lost = lostPermission(bulk, session)
  const who = bulk.token_name === null ? 'its user' : `the access token ${bulk.token_name}`
  return lost && `While it ran, ${who} lost the permission ${lost}.`
}

/** Reads and stores the next page. Null: it has ended. Throws NotRun. */
async function nextPage(services: Needs, bulk: StoredBulk): Promise<StoredBulk | null> {
  const { db, now } = services
  const fail = async (failure: string) => {
    await db.transaction().execute((transaction) => failBulk(transaction, bulk.id, failure, now()))
    return null
  }
  const ended = await endOfRights(services, bulk)
  if (ended !== null) return fail(ended)
  const page = await readPage(services, bulk)
  if ('fault' in page) return fail(page.fault)
  const { lines, rows, cost, end_cursor: after } = page
  const text = rows ? `${lines}\n` : ''
  const bytes = Buffer.byteLength(text)
  if (bulk.byte_count + bytes > maxBulkBytes) return fail('The file is too large. Ask for fewer rows or fields.')
  const body = rows ? await compress(text, { level: constants.Z_BEST_SPEED }) : null
  const stored = await storePiece(db, bulk, { rows, bytes, cost, after, body }, now())
  return stored?.state === 'running' ? stored : null
}

/** Reads pages of a stored query for some seconds, from where it stands, and schedules the next ones. */
export async function runBulk(services: Needs, id: number, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = services
  const begun = performance.now()
  let bulk = await takeBulk(db, id)
  try {
    while (bulk && performance.now() - begun < turnMs && !signal?.aborted) bulk = await nextPage(services, bulk)
    if (bulk) await scheduleBulk(db, id, now())
  } catch (error) {
    if (!(error instanceof NotRun) || !bulk) throw error
    if ((await noteTry(db, bulk)) < maxTries)
      return void (await scheduleBulk(db, id, now() + (error.retryAfter ? error.retryAfter * 1_000 : againMs)))
    log.error({ err: error }, 'A bulk query failed')
    await db
      .transaction()
      .execute((transaction) => failBulk(transaction, id, 'The next page could not be read.', now()))
  }
}
