import { connect } from '../../db/connect'
import type { Database } from '../../db/connect'
import { toApiError } from '../http/errors'
import type { ListResult, ListTask } from './listProcess'

const applicationName = 'api list'

/** In a process started by `storeInProcess`: stores one list, reports its id, and exits. */
export function runListWorker<Task extends ListTask>(store: (db: Database, task: Task) => Promise<number>): void {
  async function run(task: Task): Promise<ListResult> {
    const { db, close } = connect(task.databaseUrl, { applicationName, maxConnections: 1 })
    try {
      return { id: await store(db, task) }
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
    void run(task as Task).then((result) => process.send?.(result))
  })
}
