import { guessMapping } from '../../../shared/campaigns/campaignSources'
import { storedBy } from '../../access/storedWork/runsAs.queries'
import type { Database } from '../../db/connect'
import { insertRows, insertUpload, storeOutcome } from './campaignLists.queries'
import type { ListRow } from '../../app/lists/csvRows'
import { countAccepted, mappingProblem, createRowValidator } from './judgeRows'
import { withList } from '../../app/lists/listFile'
import type { ListUpload } from '../../app/lists/receiveList'
import { audit } from '../../app/audit/audit.queries'

const batchRows = 250

/** An uploaded file, its user and its campaign. */
export interface ListFile extends ListUpload {
  campaignId: number
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
      count++
      return batch.push(row) >= batchRows ? flush() : undefined
    },
    end: async () => {
      await flush()
      await stored
      return { rows: count, accepted }
    },
  }
}

/**
 * Stores and validates the people of a file in one transaction. Returns the upload's id. Throws a 400 for an unreadable
 * file.
 */
export const storeList = (
  db: Database,
  { file, fileName, campaignId, session, now, requestId }: ListFile,
): Promise<number> =>
  // The transaction begins after the head, because the server ends it when it is idle for long: texts and styles of a workbook come first.
  withList(file, ({ columns, rows, problems }) => {
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
      for await (const row of rows) {
        const stored = store.add(row)
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
  })
