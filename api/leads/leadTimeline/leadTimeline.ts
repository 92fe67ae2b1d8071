import { toIsoWithOffset } from '../../../shared/app/time/timeZones'
import { holds, type Session } from '../../app/http/access'
import { endCursor } from '../../app/http/cursors'
import type { Database } from '../../db/connect'
import { type LeadKey, listLeadHistory, listStatusChanges } from '../leadHistories/leadHistories.queries'
import { listLeadEntries } from '../../money/ledger/ledger.queries'
import { listPostbacks, shownPostback } from '../../partners/publisherPostbacks/publisherPostbacks.queries'
import { listEdits, listInjections, listSendings, readReceipt } from './leadTimeline.queries'
import {
  type EventGroup,
  eventGroups,
  type EventKind,
  eventKinds,
  eventPermissions,
  type LeadEvent,
} from './leadTimeline.schema'

/** An event with its sort key: newest first, then by kind, then by id. */
interface Placed {
  at: number
  rank: number
  id: number
  event: LeadEvent
}

type Listing = (
  db: Database,
  lead: LeadKey,
  session: Session,
) => Promise<{ at: Date; id: number; event: Record<string, unknown> }[]>

const inUtc = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: toIsoWithOffset(row.created_at.getTime(), 0),
})

/** How the events of each kind are read. */
const listings: Readonly<Record<EventKind, Listing>> = {
  received: async (db, lead) => [{ at: lead.created_at, id: 0, event: { receipt: await readReceipt(db, lead) } }],
  status: async (db, lead) =>
    (await listStatusChanges(db, lead)).map((row) => ({
      at: row.created_at,
      id: row.id,
      event: { change: inUtc(row) },
    })),
  attempt: async (db, lead, session) =>
    (await listLeadHistory(db, lead, session)).map((row) => ({
      at: row.created_at,
      id: row.id,
      event: { attempt: inUtc(row) },
    })),
  postback: async (db, lead, session) =>
    (await listPostbacks(db, [lead.id])).map((row) => ({
      at: row.created_at,
      id: row.id,
      event: { postback: shownPostback(session, row, 0) },
    })),
  money: async (db, lead, session) =>
    (await listLeadEntries(db, session, lead.id)).map((entry) => ({
      at: new Date(entry.created_at),
      id: entry.id,
      event: { entry },
    })),
  edit: async (db, lead, session) =>
    (await listEdits(db, lead, session)).map(({ at, ...row }) => ({ at, id: row.id, event: { row } })),
  injection: async (db, lead) =>
    (await listInjections(db, lead)).map(({ created_at, scheduled_at, ...row }) => ({
      at: created_at,
      id: row.id,
      event: { injection: { ...row, scheduled_at: scheduled_at.toISOString() } },
    })),
  sending: async (db, lead) =>
    (await listSendings(db, lead)).map(({ changed_at, ...sending }) => ({
      at: changed_at,
      id: sending.id,
      event: { sending },
    })),
}

/** Kinds of a group, or all, that the caller may see. */
function kindsFor(session: Session, show: EventGroup | undefined): EventKind[] {
  const asked: readonly EventKind[] = show ? eventGroups[show] : eventKinds
  return eventKinds.filter((kind) => {
    const permission = eventPermissions[kind]
    return asked.includes(kind) && (permission === null || holds(session, permission))
  })
}

async function eventsOf(db: Database, lead: LeadKey, kind: EventKind, session: Session): Promise<Placed[]> {
  const rank = eventKinds.indexOf(kind)
  const rows = await listings[kind](db, lead, session)
  return rows.map(({ at, id, event }) => ({
    at: at.getTime(),
    rank,
    id,
    // Events have the type in the schema, which tests validate.
    event: { kind, at: at.toISOString(), ...event } as LeadEvent,
  }))
}

const inOrder = (one: Placed, other: Placed) => other.at - one.at || one.rank - other.rank || other.id - one.id
const placeOf = ({ at, rank, id }: Placed) => [at, rank, id]

interface Asked {
  session: Session
  show: EventGroup | undefined
  limit: number
  /** Position of the last event of the previous page. */
  after: readonly number[] | null
}

/**
 * All events of a lead that the caller may see, newest first. The lists of a lead are short and indexed, so a page is
 * cut from all of them.
 */
export async function readTimeline(db: Database, lead: LeadKey, { session, show, limit, after }: Asked) {
  const all = await Promise.all(kindsFor(session, show).map((kind) => eventsOf(db, lead, kind, session)))
  const events = all.flat().sort(inOrder)
  const [at = 0, rank = 0, id = 0] = after ?? []
  const rest = after ? events.filter((event) => inOrder({ at, rank, id, event: event.event }, event) < 0) : events
  const page = rest.slice(0, limit)
  const end_cursor = rest.length > page.length ? endCursor(page, placeOf) : null
  return { total: events.length, end_cursor, data: page.map(({ event }) => event) }
}
