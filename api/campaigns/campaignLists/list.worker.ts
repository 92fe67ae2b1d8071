import { runListWorker } from '../../app/lists/listWorker'
import type { ListTask } from '../../app/lists/listProcess'
import { type ListFile, storeList } from './storeList'

runListWorker((db, { databaseUrl: _, ...list }: ListTask & ListFile) => storeList(db, list))
