import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tryName } from './deciding'
import type { Entry, Journal } from './journal'

/** What happened to an accepted lead at a broker. */
export interface BookEvent {
  broker: string
  event_id: string
  /** Reference that came with the lead. */
  reference: string
  type: 'status' | 'deposit'
  status: string
  /** ISO 8601. */
  at: string
}

/** Faults of the list of events. */
export const bookFaults = [
  /** An event is listed ten minutes after it happened. */
  'late',
  /** Every event is listed twice. */
  'doubled',
  /** Every fifth event is not listed while the fault lasts. */
  'missing',
  /** The newest first, and mixed. */
  'reordered',
  'error',
  'html',
  'cut',
  'nonsense',
  /** 100,000 events in one page. */
  'flood',
] as const
export type BookFault = (typeof bookFaults)[number]

const lateMs = 10 * 60_000
const floodSize = 100_000

function parsed(line: string): BookEvent[] {
  try {
    return [JSON.parse(line) as BookEvent]
  } catch {
    return [] // truncated by a crash
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt16BE(0)

const happened = ({ broker, reference, id, at }: Entry, status: string, afterMs: number): BookEvent => ({
  ...{ broker, reference, event_id: `${id}-${status.toLowerCase()}`, status },
  type: status === 'Deposit' ? 'deposit' : 'status',
  at: new Date(Date.parse(at) + afterMs).toISOString(),
})
/** A call after twenty seconds, and a deposit after a minute. */
const depositOf = (entry: Entry) => [happened(entry, 'Callback', 20_000), happened(entry, 'Deposit', 60_000)]

/** Events of the leads that brokers have accepted: New when they were, then those reported here. */
export class Book {
  private readonly reported: BookEvent[] = []
  private readonly ids = new Set<string>()
  private readonly faults = new Map<string, readonly BookFault[]>()

  constructor(
    private readonly journal: Journal,
    private readonly file?: string,
  ) {
    if (!file || !existsSync(file)) return
    for (const event of readFileSync(file, 'utf8').split('\n').flatMap(parsed)) this.keep(event)
  }

  private keep(event: BookEvent): boolean {
    const key = `${event.broker}/${event.event_id}`
    if (this.ids.has(key)) return false
    this.ids.add(key)
    this.reported.push(event)
    return true
  }

  /** Adds an event, once per id. */
  report(event: BookEvent): void {
    if (this.keep(event) && this.file) appendFileSync(this.file, `${JSON.stringify(event)}\n`)
  }

  /** Faults of the broker's list from now on. */
  breakList(broker: string, faults: readonly BookFault[]): void {
    this.faults.set(broker, faults)
  }

  faultsOf(broker: string): readonly BookFault[] {
    return this.faults.get(broker) ?? []
  }

  /** All events of a broker, in order of time. */
  events(broker: string): BookEvent[] {
    const taken = this.journal.entries.flatMap((entry): BookEvent[] =>
      entry.broker === broker && entry.decision === 'taken'
        ? [happened(entry, 'New', 0), ...(broker === tryName ? depositOf(entry) : [])]
        : [],
    )
    const reported = this.reported.filter((event) => event.broker === broker)
    return [...taken, ...reported].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  }

  /** Events listed at a moment for a window, in epoch milliseconds, as faults leave them. */
  listed(broker: string, { from, to, now }: { from: number; to: number; now: number }, faults: readonly BookFault[]) {
    if (faults.includes('flood')) return flood(broker, to)
    const has = (fault: BookFault) => faults.includes(fault)
    const found = this.events(broker).filter(({ at, event_id }) => {
      const time = Date.parse(at)
      if (time < from || time > to || (has('late') && time + lateMs > now)) return false
      return !has('missing') || hashOf(event_id) % 5 !== 0
    })
    const all = has('doubled') ? found.flatMap((event) => [event, event]) : found
    return has('reordered')
      ? all.toSorted((one, other) => hashOf(one.event_id) - hashOf(other.event_id)).reverse()
      : all
  }
}

const flood = (broker: string, to: number): BookEvent[] =>
  Array.from({ length: floodSize }, (_, number) => ({
    ...{ broker, event_id: `flood-${number}`, reference: `attempt-${900_000_000 + number}` },
    ...{ type: 'status', status: 'Callback', at: new Date(to - number).toISOString() },
  }))
