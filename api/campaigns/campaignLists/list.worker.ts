/** The process started by `listProcess.ts`: stores one list, reports the result, and exits. */
import { connect } from '../../db/connect'
import { toApiError } from '../../app/http/errors'
import type { ListResult, ListTask } from './listProcess'
import { storeList } from './storeList'

const applicationName = 'api list'

async function run({ databaseUrl, ...list }: ListTask): Promise<ListResult> {
  const { db, close } = connect(databaseUrl, { applicationName, maxConnections: 1 })
  try {
    return { id: await storeList(db, list) }
  } catch (error) {
    const { code, message, details } = toApiError(error)
    return { error: { code, message, details }, stack: error instanceof Error ? error.stack : undefined }
  } finally {
    await close()
  }
}

// Without its parent process the list is not needed: exiting rolls the transaction back.
process.once('disconnect', () => process.exit(1))
process.once('message', (task) => {
  void run(task as ListTask).then((result) => process.send?.(result))
})
