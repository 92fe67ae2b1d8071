import { isDeepStrictEqual } from 'node:util'
import { type BrokerListField, columnsProblem } from '../../../shared/money/brokerLists'
import { badInput, notFound } from '../../app/http/errors'
import type { ListRow } from '../../app/lists/csvRows'
import type { Database } from '../../db/connect'
import {
  type BrokerList,
  type Compared,
  copyToDraft,
  findList,
  readCells,
  saveTitles,
  storeOutcome,
  takeDraft,
} from './brokerLists.queries'
import { isComparable, storeFileLines } from './storeBrokerList'

interface Mapping {
  /** Field by column. */
  fieldOf: ReadonlyMap<number, BrokerListField | null>
  /** The list is compared from now on. */
  isFinal: boolean
}

const batchRows = 1_000

async function* storedRows(transaction: Database, id: number): AsyncGenerator<ListRow> {
  for (let after = 0; ;) {
    const rows = await readCells(transaction, id, after, batchRows)
    yield* rows
    if (rows.length < batchRows) return
    after = rows.at(-1)?.line ?? after
  }
}

async function draftOf(transaction: Database, compared: Compared): Promise<BrokerList> {
  const find = () => findList(transaction, compared, { isDraft: true, lock: true })
  const draft = await find()
  if (draft) return draft
  const list = await findList(transaction, compared, { lock: true })
  if (list) await copyToDraft(transaction, list, compared)
  const copy = await find()
  if (!copy) throw notFound('The list')
  return copy
}

/**
 * Reads the lines of the draft again by another meaning of its columns, or makes a draft of the list that is compared. Throws a
 * 400 for a final list with lines that cannot be read. Returns the file's name.
 */
export async function mapBrokerList(
  transaction: Database,
  compared: Compared,
  { fieldOf, isFinal }: Mapping,
): Promise<string> {
  const draft = await draftOf(transaction, compared)
  const { id, columns, problems, file_name } = draft
  if (file_name === null) throw badInput({ mapping: 'A list that was fetched has no columns.' })
  if ([...fieldOf.keys()].some((column) => column >= columns.length))
    throw badInput({ mapping: `The list has ${columns.length} columns.` })
  const mapping = columns.map((_, column) => fieldOf.get(column) ?? ('' as const))
  const problem = columnsProblem(mapping)
  if (problem) throw badInput({ mapping: problem })
  const isRead = isDeepStrictEqual(mapping, draft.mapping)
  const outcome = isRead
    ? draft
    : {
        ...(await storeFileLines(transaction, { listId: id, compared, mapping }, storedRows(transaction, id))),
        problems,
      }
  if (!isRead) await storeOutcome(transaction, id, outcome)
  if (!isFinal) return file_name
  if (outcome.refused)
    throw badInput({ mapping: `${outcome.refused} lines cannot be read. Correct the file, and upload it again.` })
  if (!isComparable(outcome)) throw badInput({ mapping: 'The list has no line with a lead.' })
  await takeDraft(transaction, compared)
  const titles = mapping.flatMap((field, column) => (field ? [[field, columns[column] ?? ''] as const] : []))
  await saveTitles(transaction, compared.advertiserId, Object.fromEntries(titles))
  return file_name
}
