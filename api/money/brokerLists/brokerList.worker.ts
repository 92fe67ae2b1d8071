import type { ListTask } from '../../app/lists/listProcess'
import { runListWorker } from '../../app/lists/listWorker'
import { type BrokerListFile, storeBrokerList } from './storeBrokerList'

runListWorker((db, { databaseUrl: _, ...list }: ListTask & BrokerListFile) => storeBrokerList(db, list))
