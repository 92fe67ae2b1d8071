import {
  type BrokerListField,
  brokerListFieldNames,
  brokerListFields,
  brokerListTitles,
  columnsProblem,
} from '../../../shared/money/brokerLists'
import { guessColumns, headsOf } from '../../../shared/app/columnHeads'
import { audit } from '../../app/audit/audit.queries'
import { withList } from '../../app/lists/listFile'
import type { ListRow } from '../../app/lists/csvRows'
import type { ListUpload } from '../../app/lists/receiveList'
import type { Database } from '../../db/connect'
import {
  beginDraft,
  type Compared,
  findLeads,
  type FoundLine,
  type ListOutcome,
  readTitles,
  storeLines,
  storeOutcome,
  takeDraft,
} from './brokerLists.queries'
import { createLineReader, type ReadLine } from './readLine'

export interface BrokerListFile extends ListUpload, Compared {}

type Mapping = (BrokerListField | '')[]
const batchRows = 500

/** The meaning of columns: as in the advertiser's last list, if that had all of them, else guessed by their titles. */
function mappingOf(columns: readonly string[], known: Awaited<ReturnType<typeof readTitles>>) {
  const heads = headsOf(columns)
  const guessed: Mapping = guessColumns<BrokerListField>(brokerListFields, columns).map((field) => field ?? '')
  if (!known) return { mapping: guessed, isKnown: false, missing: [] }
  const fieldOf = new Map(
    brokerListFieldNames.flatMap((field) => {
      const [head] = headsOf(known[field] === undefined ? [] : [known[field]])
      return head === undefined ? [] : [[heads.indexOf(head), field] as const]
    }),
  )
  const missing = brokerListFieldNames.filter(
    (field) => known[field] !== undefined && !heads.includes(headsOf([known[field]])[0] ?? ''),
  )
  return {
    mapping: missing.length ? guessed : heads.map((_, column) => fieldOf.get(column) ?? ('' as const)),
    isKnown: !missing.length,
    missing: missing.map(
      (field) => `The last list had ${brokerListTitles[field]} in “${known[field]}”, which is missing.`,
    ),
  }
}

/** Reads the lines of a file by the meaning of its columns. */
const readerOf = (mapping: Mapping): ((row: ListRow) => ReadLine) =>
  columnsProblem(mapping)
    ? () => ({ outcome: 'refused', field: 'lead_id', reason: 'No column names the lead.' })
    : createLineReader(mapping)

/** Stores lines in portions, with their leads. A lead that is named again is refused; in a list that was fetched it is skipped. */
export function lineStore(transaction: Database, listId: number, compared: Compared, isFetched = false) {
  const lineOf = new Map<string, number>()
  const counts = { rows: 0, refused: 0, skipped: 0 }
  let batch: { row: ListRow; read: ReadLine }[] = []
  let stored: Promise<unknown> = Promise.resolve()

  const judged = (line: number, read: ReadLine, leadId: number | null): ReadLine => {
    if (read.outcome !== 'read') return read
    const key = leadId === null ? `n${read.lead.name.toLowerCase()}` : `l${leadId}`
    const first = lineOf.get(key)
    if (first !== undefined) {
      const reason = `The same lead as line ${first}.`
      return isFetched ? { outcome: 'skipped', reason } : { outcome: 'refused', field: read.lead.by, reason }
    }
    lineOf.set(key, line)
    return read
  }
  async function flush() {
    const lines = batch
    batch = []
    await stored
    const leads = lines.flatMap(({ read }) => (read.outcome === 'read' ? [read.lead] : []))
    const ids = (await findLeads(transaction, compared, leads)).values()
    const found = lines.map(({ row: { line, cells }, read }): FoundLine => {
      const leadId = read.outcome === 'read' ? (ids.next().value ?? null) : null
      return { line, cells, leadId, read: judged(line, read, leadId) }
    })
    for (const { read } of found) {
      counts.rows++
      if (read.outcome !== 'read') counts[read.outcome]++
    }
    stored = storeLines(transaction, listId, found)
    stored.catch(() => undefined) // rethrown when the next portion awaits it
  }
  return {
    add: (row: ListRow, read: ReadLine) => (batch.push({ row, read }) >= batchRows ? flush() : undefined),
    end: async () => {
      if (batch.length) await flush()
      await stored
      return counts
    },
  }
}

/** Reads and stores the lines of a file. Returns what became of them. */
export async function storeFileLines(
  transaction: Database,
  { listId, compared, mapping }: { listId: number; compared: Compared; mapping: Mapping },
  rows: AsyncIterable<ListRow>,
) {
  const read = readerOf(mapping)
  const store = lineStore(transaction, listId, compared)
  for await (const row of rows) {
    const stored = store.add(row, read(row))
    if (stored) await stored
  }
  return { mapping, ...(await store.end()) }
}

/** Whether a file can be compared as it is. */
export const isComparable = ({ mapping, rows, refused, skipped }: Omit<ListOutcome, 'problems'>) =>
  refused === 0 && rows > skipped && columnsProblem(mapping) === null

/**
 * Stores the list of a file as a draft. It is compared at once if its columns are those of the last list and each line can be
 * read. Returns its id. Throws a 400 for an unreadable file.
 */
export const storeBrokerList = (
  db: Database,
  { file, fileName, session, requestId, month, advertiserId }: BrokerListFile,
): Promise<number> =>
  // The transaction begins after the head, because the server ends it when it is idle for long: texts and styles of a workbook come first.
  withList(file, ({ columns, rows, problems }) =>
    db.transaction().execute(async (transaction) => {
      const compared = { month, advertiserId }
      const { mapping, isKnown, missing } = mappingOf(columns, await readTitles(transaction, advertiserId))
      const id = await beginDraft(transaction, compared, {
        ...{ file_name: fileName, columns, mapping, created_by: session.email },
      })
      const read = await storeFileLines(transaction, { listId: id, compared, mapping }, rows)
      const outcome = { ...read, problems: [...problems, ...missing] }
      await storeOutcome(transaction, id, outcome)
      const isTaken = isKnown && isComparable(outcome)
      if (isTaken) await takeDraft(transaction, compared)
      await audit(transaction, { session, requestId }, 'broker_list.upload', {
        entity_id: advertiserId,
        // Without content of the file, which is personal data.
        after: { month, file_name: fileName, rows: outcome.rows, refused: outcome.refused, is_draft: !isTaken },
      })
      return id
    }),
  )
