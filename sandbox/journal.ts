import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A request with a lead, in order of arrival, without personal data. */
export interface Entry {
  at: string
  broker: string
  reference: string
  /** `again`: a repeated reference, which got the first answer. */
  decision: 'taken' | 'refused' | 'again' | 'failed'
  /** The broker's id of an accepted lead. */
  id: string | null
  reason: string | null
}

/** A line truncated by a crash belongs to a request without an answer, so it is ignored. */
function parsed(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}

/** Decisions of the sandbox broker by broker and reference: in memory and, if given, in an append-only file. */
export class Journal {
  readonly entries: Entry[] = []
  private readonly firsts = new Map<string, Entry>()
  private readonly failures = new Set<string>()

  constructor(
    private readonly file?: string,
    private readonly now: () => number = Date.now,
  ) {
    if (!file || !existsSync(file)) return
    for (const entry of readFileSync(file, 'utf8').split('\n').flatMap(parsed)) this.keep(entry)
  }

  private keep(entry: Entry) {
    this.entries.push(entry)
    const key = `${entry.broker}/${entry.reference}`
    if (entry.decision === 'taken' || entry.decision === 'refused') this.firsts.set(key, entry)
    if (entry.decision === 'failed') this.failures.add(key)
  }

  first(broker: string, reference: string): Entry | undefined {
    return this.firsts.get(`${broker}/${reference}`)
  }

  hasFailed(broker: string, reference: string): boolean {
    return this.failures.has(`${broker}/${reference}`)
  }

  /** Written before the answer is sent. */
  write(entry: Omit<Entry, 'at'>): Entry {
    const dated = { at: new Date(this.now()).toISOString(), ...entry }
    if (this.file) appendFileSync(this.file, `${JSON.stringify(dated)}\n`)
    this.keep(dated)
    return dated
  }
}
