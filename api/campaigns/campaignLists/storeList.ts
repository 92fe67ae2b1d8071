import { formatCount } from '../../../shared/app/format'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { guessMapping } from '../../../shared/campaigns/campaignSources'
import { storedBy } from '../../access/storedWork/runsAs.queries'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { cellSeparator, insertRows, insertUpload, storeOutcome } from './campaignLists.queries'
import type { ListRow } from './csvRows'
import { countAccepted, mappingProblem, createRowValidator } from './judgeRows'
import { openList } from './listFile'
import { audit } from '../../app/audit/audit.queries'

const batchRows = 250
const maxColumns = 100
const maxCell = 1_000

/** Removes what the database cannot store (zero bytes, unpaired surrogates), and the cell separator. */
const clean = (cell: string) =>
  cell.replaceAll('\0', '').replaceAll(cellSeparator, '').slice(0, maxCell).toWellFormed().trim()

/** An uploaded file, its user and its campaign. */
export interface ListFile {
  /** Descriptor of the file. */
  file: number
  fileName: string
  campaignId: number
  session: Session
  /** Epoch milliseconds. */
  now: number
  requestId: string
}

/** Validates rows and stores them in portions, while the next rows are read. */
async function rowStore(
  transaction: Database,
  upload: Parameters<typeof createRowValidator>[1],
  reading: Parameters<typeof createRowValidator>[2],
) {
  const { alone, among } = await createRowValidator(transaction, upload, reading)
  let batch: ListRow[] = []
  let [count, accepted] = [0, 0]
  let stored: Promise<unknown> = Promise.resolve()
  async function flush() {
    const rows = batch
    batch = []
    const judged = rows.map(alone)
    await stored
    const result = await among(judged)
    accepted += countAccepted(result)
    stored = insertRows(transaction, upload.id, rows, result)
    stored.catch(() => undefined) // rethrown when the next portion awaits it
  }
  return {
    add: (row: ListRow) => {
      if (++count > campaignLimits.listRows)
        throw badInput({ file: `At most ${formatCount(campaignLimits.listRows)} rows. Split the list.` })
      return batch.push(row) >= batchRows ? flush() : undefined
    },
    end: async () => {
      await flush()
      await stored
      if (!count) throw badInput({ file: 'The file has no rows below its head.' })
      return { rows: count, accepted }
    },
  }
}

async function storeRows(
  db: Database,
  { rows, problems }: Awaited<ReturnType<typeof openList>>,
  { fileName, campaignId, session, now, requestId }: ListFile,
): Promise<number> {
  // Before the transaction, which the server ends when it is idle for long: texts and styles of a workbook come first.
  const head = await rows.next()
  if (head.done) throw badInput({ file: 'The file has no rows below its head.' })
  const columns = head.value.cells.map(clean)
  if (columns.length > maxColumns) throw badInput({ file: `At most ${maxColumns} columns.` })
  const mapping = guessMapping(columns).map((field) => field ?? ('' as const))
  return db.transaction().execute(async (transaction) => {
    const id = await insertUpload(
      transaction,
      {
        campaign_id: campaignId,
        file_name: fileName,
        columns,
        mapping,
        user_id: session.user_id,
        ...storedBy(session),
      },
      new Date(now),
    )
    const store = await rowStore(transaction, { id, campaign_id: campaignId }, { mapping, now })
    for await (const { line, cells } of rows) {
      const stored = store.add({ line, cells: cells.slice(0, columns.length).map(clean) })
      if (stored) await stored
    }
    const counts = await store.end()
    const missing = mappingProblem(mapping)
    await storeOutcome(transaction, id, {
      ...{ mapping, ...counts },
      problems: [
        ...problems,
        ...(missing ? ['No column looks like an e-mail address by its head. Say which one holds it.'] : []),
      ],
    })
    await audit(transaction, { session, requestId }, 'campaign_list.upload', {
      entity_id: id,
      entity_name: fileName,
      // Without content of the file, which is personal data.
      after: { campaign_id: campaignId, rows: counts.rows, columns },
    })
    return id
  })
}

/**
 * Stores and validates the people of a file in one transaction. Returns the upload's id. Throws a 400 for an unreadable
 * file.
 */
export async function storeList(db: Database, list: ListFile): Promise<number> {
  const opened = await openList(list.file)
  try {
    return await storeRows(db, opened, list)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw badInput({ file: `The file is no CSV that can be read: ${error.message}` })
    throw error
  } finally {
    await opened.rows.return(undefined)
  }
}
