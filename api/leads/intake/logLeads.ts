import { receivedLeadLimits, takenLeadOutcomes } from '../../../shared/leads/receivedLeads'
import { ApiError, statusByCode } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { isPassing } from '../../db/faults'
import { storable } from '../../partners/receivedCalls/receivedCalls.queries'
import { Batches } from '../../routing/attempts/batches'
import type { LeadAnswer } from './intake.schema'
import type { SentLead } from './readSent'
import { leadLog, type LeadReading } from './receivedLeads.queries'

/** Taken leads are written together this often. */
const gatherMs = 500
const maxBatch = 2_000

export const refusedReading = (message: string, fields: Record<string, string> = {}): LeadReading => ({
  ...{ outcome: 'refused', message, lead_id: null },
  faults: Object.entries(fields).map(([field, message]) => ({ field, message })),
})

/** What came of a lead. Other errors than refusals, after which it is sent again, are thrown. */
export const readingOf = (answer: Promise<LeadAnswer>): Promise<LeadReading> =>
  answer.then(
    ({ lead_id, status, reason }): LeadReading => ({
      ...{ outcome: status.toLowerCase() as Lowercase<typeof status>, message: reason ?? '', lead_id, faults: [] },
    }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || !['BAD_USER_INPUT', 'CONFLICT'].includes(error.code)) throw error
      return refusedReading(error.message, error.details.fields)
    },
  )

interface Call {
  publisherId: number
  sent: SentLead
  idempotencyKey: string | null
  address: string
  at: number
  takenMs: () => number
}

type Row = Parameters<typeof leadLog.add>[1][number]

const bodyOf = ({ format, body }: SentLead) => {
  const text = storable(format === 'form' ? String(body) : JSON.stringify(body))
  return text.length > receivedLeadLimits.bodyLength ? null : text
}

/** The last of each publisher that stay in the log. */
function lastOfEach(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>()
  return rows
    .toReversed()
    .filter(({ owner, outcome }) => {
      const kind = `${owner} ${takenLeadOutcomes.includes(outcome)}`
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      return (seen.get(kind) ?? 0) <= receivedLeadLimits.kept
    })
    .toReversed()
}

/**
 * The log of sent leads. Those that are taken are written later and many at once, for they can be found as leads; a
 * refused one is written before it is answered.
 */
export function createLeadLog({ db, log }: Pick<Services, 'db' | 'log'>) {
  const work = async (rows: readonly Row[]) => {
    await leadLog.add(db, lastOfEach(rows))
    return rows.map(() => undefined)
  }
  const taken = new Batches<Row, undefined>({ max: maxBatch, gatherMs, isPatient: true, isCommon: isPassing, work })
  const refused = new Batches<Row, undefined>({ max: maxBatch, isCommon: isPassing, work })
  const writing = new Set<Promise<unknown>>()

  function write(kind: typeof taken, row: Row) {
    const written = kind
      .add(row)
      .catch((error: unknown) => log.warn({ err: error, publisher: row.owner }, 'A sent lead was not logged'))
      .finally(() => writing.delete(written))
    writing.add(written)
    return written
  }

  return {
    /** Passes an answer on, and logs what came of the lead. */
    async of(answer: Promise<LeadAnswer>, { publisherId, sent, idempotencyKey, address, at, takenMs }: Call) {
      const reading = await readingOf(answer)
      const http_status = await answer.then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? statusByCode[error.code] : 500),
      )
      const row: Row = {
        ...reading,
        ...{ owner: publisherId, received_at: new Date(at).toISOString(), address, taken_ms: takenMs() },
        ...{ format: sent.format, body: bodyOf(sent), idempotency_key: idempotencyKey },
        http_status,
      }
      if (reading.outcome === 'refused') await write(refused, row)
      else void write(taken, row)
      return answer
    },
    /** Until all that came so far is written. */
    written: () => Promise.all(writing),
  }
}
