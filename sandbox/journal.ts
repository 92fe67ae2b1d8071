import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** One request of a lead, in the order of arrival. Holds no personal data. */
export interface Entry {
  at: string
  broker: string
  reference: string
  /** `again`: the reference had come before, and got the first answer. */
  decision: 'taken' | 'refused' | 'again' | 'failed'
  /** The broker's own id of the lead, when taken. */
  id: string | null
  reason: string | null
}

/** A line that was cut off by a crash was never answered for. */
function parsed(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}

/** What the sandbox broker has decided, by broker and reference: in memory, and in an append-only file where one is given. */
export class Journal {
  readonly entries: Entry[] = []
  private readonly firsts = new Map<string, Entry>()
  private readonly failures = new Set<string>()

  constructor(private readonly file?: string) {
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

  /** Written before it is answered. */
  write(entry: Omit<Entry, 'at'>): Entry {
    const dated = { at: new Date().toISOString(), ...entry }
    if (this.file) appendFileSync(this.file, `${JSON.stringify(dated)}\n`)
    this.keep(dated)
    return dated
  }
}
