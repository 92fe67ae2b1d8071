import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { defaultReturnDays, type ReturnReasonKind, type ReturnSource } from '../../../shared/money/returns'
import type { Session } from '../../app/http/access'
import { writeAudits } from '../../app/audit/audit.queries'
import { ApiError, notFound } from '../../app/http/errors'
import type { Refusal } from '../../app/idempotency/idempotency.queries'
import { offerUndo, takeUndo } from '../../app/undo/undo.queries'
import type { UndoOffer } from '../../app/undo/undo.schema'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'
import { findLeadKeys } from '../../leads/leadHistories/leadHistories.queries'
import { changeLeads, lockLeads } from '../../leads/leads/leadChanges.queries'
import { recorded } from '../../leads/pendingConversions/decideConversions.queries'
import { notifyPending } from '../../leads/pendingConversions/notifyPending.queries'
import { cancelPostbacks } from '../../partners/publisherPostbacks/outbox.queries'
import { refusalOf, type Refused, returnedMoney, type ReturnTerms } from './returnable'

/** A lead, and why its deposit cannot be returned; null if it can. */
export interface Examined {
  lead: LeadRecord
  terms: ReturnTerms
  refused: Refused | null
}

interface TermsRow {
  lead_id: number
  advertiser_name: string
  is_test_advertiser: boolean
  days: number
  publisher_name: string
  is_borne: boolean
  tells_publisher: boolean
  is_returned: boolean
}

/** Looks at leads, in their order. `asked` as for `refusalOf`. */
export async function examineLeads(
  db: Database,
  leads: readonly LeadRecord[],
  asked: Parameters<typeof refusalOf>[2],
): Promise<Examined[]> {
  const given = leads.map(({ id, advertiser_id, publisher_id }) => ({ lead_id: id, advertiser_id, publisher_id }))
  const { rows } = await sql<TermsRow>`
    select given.lead_id, coalesce(advertisers.name, '') as advertiser_name, coalesce(is_test_advertiser, false) as is_test_advertiser,
      coalesce(terms.return_days, ${defaultReturnDays}) as days, publishers.name as publisher_name, coalesce(bearing.bears_returns, false) as is_borne,
      postback_url is not null and 'returned' = any (postback_events) as tells_publisher,
      exists (select from deposit_returns returned where returned.lead_id = given.lead_id) as is_returned
    from json_to_recordset(${JSON.stringify(given)}) as given (lead_id bigint, advertiser_id bigint, publisher_id bigint)
    join publishers on publishers.id = given.publisher_id
    left join advertisers on advertisers.id = given.advertiser_id
    left join billing_data terms on terms.advertiser_id = given.advertiser_id
    left join billing_data bearing on bearing.publisher_id = given.publisher_id`.execute(db)
  const rowOf = new Map(rows.map((row) => [row.lead_id, row]))
  return leads.flatMap((lead) => {
    const row = rowOf.get(lead.id)
    if (!row) return []
    const terms: ReturnTerms = {
      advertiserName: row.advertiser_name,
      isTestAdvertiser: row.is_test_advertiser,
      days: row.days,
      publisherName: row.publisher_name,
      isBorne: row.is_borne,
      tellsPublisher: row.tells_publisher && lead.tell_publisher !== false,
      isReturned: row.is_returned,
    }
    return [{ lead, terms, refused: refusalOf(lead, terms, asked) }]
  })
}

interface Reason {
  id: number
  name: string
  kind: ReturnReasonKind
}

/** A reason that is not of former times; undefined if there is none. */
export const findReason = (db: Database, id: number): Promise<Reason | undefined> =>
  activeReasons(db).where('id', '=', id).executeTakeFirst()

const activeReasons = (db: Database) =>
  db
    .selectFrom('return_reasons')
    .select(['id', 'name', 'kind'])
    .where('is_active', '=', true)
    .orderBy('position')
    .$narrowType<{ kind: ReturnReasonKind }>()

/** The reason of deposits that are not in the broker's list. */
export const notListedReason = (db: Database): Promise<Reason> =>
  activeReasons(db).where('kind', '=', 'not_listed').executeTakeFirstOrThrow()

/** The reason that an advertiser gives in its own words, or else that for other reasons. */
export async function reasonInWords(db: Database, words: string | null): Promise<{ reason: Reason; note: string }> {
  const reasons = await activeReasons(db).where('kind', '<>', 'not_listed').execute()
  const given = words?.trim().toLowerCase()
  const named = reasons.find(({ name }) => name.toLowerCase() === given)
  const other = reasons.find(({ kind }) => kind === 'other')
  if (!other) throw new Error('The reason for other reasons is missing')
  return { reason: named ?? other, note: named ? '' : (words?.trim() ?? '') }
}

interface Return {
  reason: Pick<Reason, 'id' | 'name'>
  note: string
  source: ReturnSource
  /** E-mail of the user, or `broker`. */
  by: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * Returns the deposits of examined leads that are locked and not refused: each becomes FTD REJECTED with the reason, without its
 * payout unless we bear it. Returns the leads before and after.
 */
export async function recordReturns(
  transaction: Database,
  examined: readonly Examined[],
  { reason, note, source, by, at }: Return,
): Promise<{ before: LeadRecord; after: LeadRecord }[]> {
  const changed = await changeLeads(
    transaction,
    examined.map(({ lead, terms }) => ({
      ...{ lead, by, at },
      change: {
        lead_status_id: leadStatus['FTD REJECTED'],
        status_override: reason.name,
        ...(!terms.isBorne && { ftd_date: null, payout: 0 }),
      },
    })),
  )
  await transaction
    .insertInto('deposit_returns')
    .values(
      examined.map(({ lead, terms }) => ({
        ...{ lead_id: lead.id, lead_created_at: lead.created_at, country_id: lead.country_id },
        // Only leads with a deposit are not refused, and they have an advertiser.
        ...{ advertiser_id: lead.advertiser_id ?? 0, publisher_id: lead.publisher_id },
        ...{ reason_id: reason.id, note, source, actor: by, returned_at: new Date(at) },
        ...{ deposited_at: lead.converted_at ?? new Date(at), is_borne: terms.isBorne },
        ...returnedMoney(lead, terms),
      })),
    )
    .execute()
  if (examined.some(({ lead }) => lead.lead_status_id === leadStatus['Pending FTD'])) await notifyPending(transaction)
  return examined.flatMap(({ lead: before }) => {
    const after = changed.get(before.id)
    return after ? [{ before, after }] : []
  })
}

interface Staff {
  actor: Pick<Session, 'user_id' | 'email'>
  /** Epoch milliseconds. */
  at: number
  requestId: string
}

/** Data to undo a return. */
interface ReturnEntry {
  lead_id: number
  /** Before the return. */
  status_override: string | null
  ftd_date: string | null
  payout: number
  /** Values after the return; if they differ later, the lead was changed since. */
  returned: { status_override: string | null; payout: number }
}

export interface Returned {
  lead_ids: number[]
  refused: Refusal[]
  /** Null after an undo, and if nothing was returned. */
  undo: UndoOffer | null
}

const codeOf = ({ code }: Refused): Refusal['code'] => (code === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT')

/**
 * Returns deposits in the transaction, locked in id order: all or none. If one cannot be returned, nothing was changed, and
 * `refused` says why. `undo` allows the user to revert it for a short time.
 */
export async function returnDeposits(
  transaction: Database,
  ids: readonly number[],
  {
    actor,
    at,
    requestId,
    timeZone,
    ...given
  }: Staff & { timeZone: string } & Pick<Return, 'reason' | 'note' | 'source'>,
): Promise<Returned> {
  const locked = await lockLeads(transaction, await findLeadKeys(transaction, ids))
  const hasNoWindow = given.source === 'comparison'
  const asked = { now: at, timeZone, takesPending: false, hasNoWindow }
  const examined = await examineLeads(transaction, [...locked.values()], asked)
  const refused = [
    ...[...new Set(ids)]
      .filter((id) => !locked.has(id))
      .map((id): Refusal => ({ id, code: 'NOT_FOUND', message: notFound(`Lead ${id}`).message })),
    ...examined.flatMap(({ lead, refused }): Refusal[] =>
      refused ? [{ id: lead.id, code: codeOf(refused), message: refused.message }] : [],
    ),
  ]
  if (refused.length) return { lead_ids: [], refused, undo: null }
  const done = await recordReturns(transaction, examined, { ...given, by: actor.email, at })
  const { reason, note, source } = given
  await writeAudits(
    transaction,
    done.map(({ before, after }) => ({
      ...{ actor, action: 'lead.return' as const, entity: 'lead', entity_id: before.id, requestId },
      before: recorded(before),
      after: { ...recorded(after), reason: reason.name, note, source },
    })),
  )
  const undo = await offerUndo<ReturnEntry>(transaction, {
    ...{ actor, action: 'lead.return', at },
    records: done.map(({ before, after }) => ({
      lead_id: before.id,
      status_override: before.status_override,
      ftd_date: before.ftd_date?.toISOString() ?? null,
      payout: Number(before.payout),
      returned: { status_override: after.status_override, payout: Number(after.payout) },
    })),
  })
  return { lead_ids: done.map(({ before }) => before.id), refused: [], undo }
}

const changedSince = 'The lead was changed since, and is left as it is.'
const wasTold = 'The publisher was told already, and the lead is left as it is.'

/**
 * Reverts returns in the transaction: the leads are FTD again with their date, payout and override, and publishers get no
 * postback. Leads that were changed since, or whose publisher was notified, stay unchanged and are returned in `refused`. Throws
 * as `takeUndo` does, and CONFLICT if no lead can be reverted.
 */
export async function undoReturns(
  transaction: Database,
  undoId: string,
  { actor, at, requestId }: Staff,
): Promise<Returned> {
  const taken = await takeUndo<ReturnEntry>(transaction, { id: undoId, actor, actions: ['lead.return'], now: at })
  const ids = taken.records.map(({ lead_id }) => lead_id)
  const locked = await lockLeads(transaction, await findLeadKeys(transaction, ids))
  const isAsReturned = ({ lead_id, returned }: ReturnEntry) => {
    const lead = locked.get(lead_id)
    return (
      lead?.lead_status_id === leadStatus['FTD REJECTED'] &&
      lead.status_override === returned.status_override &&
      Number(lead.payout) === returned.payout
    )
  }
  const unchanged = taken.records.filter(isAsReturned)
  const told = await cancelPostbacks(transaction, {
    leadIds: unchanged.map(({ lead_id }) => lead_id),
    event: 'returned',
    at: taken.madeAt,
  })
  const refused = taken.records.flatMap((entry): Refusal[] => {
    const message = told.has(entry.lead_id) ? wasTold : unchanged.includes(entry) ? null : changedSince
    return message ? [{ id: entry.lead_id, code: 'CONFLICT', message }] : []
  })
  const [first] = refused
  if (first && refused.length === taken.records.length) throw new ApiError('CONFLICT', first.message)

  const changes = unchanged.flatMap(({ lead_id, status_override, ftd_date, payout }) => {
    const lead = told.has(lead_id) ? undefined : locked.get(lead_id)
    const approvedAt = ftd_date === null ? null : new Date(ftd_date)
    const change = { lead_status_id: leadStatus.FTD, status_override, ftd_date: approvedAt, payout }
    return lead ? [{ lead, change, by: actor.email, at }] : []
  })
  await transaction
    .deleteFrom('deposit_returns')
    .where(
      'lead_id',
      'in',
      changes.map(({ lead }) => lead.id),
    )
    .execute()
  const after = await changeLeads(transaction, changes)
  await writeAudits(
    transaction,
    changes.flatMap(({ lead: before }) => {
      const lead = after.get(before.id)
      const entry = { actor, action: 'lead.undo_return' as const, entity: 'lead', entity_id: before.id, requestId }
      return lead ? [{ ...entry, before: recorded(before), after: recorded(lead) }] : []
    }),
  )
  return { lead_ids: changes.map(({ lead }) => lead.id), refused, undo: null }
}
