import { readConfig } from '../../api/app/process/config'
import { connect } from '../../api/db/connect'
import { createDelivery } from '../../api/routing/attempts/delivery'
import { startJobs } from '../../api/app/jobs/jobs'
import { createLog } from '../../api/app/process/log'
import { postgresReports } from '../../api/reports/pivot/postgresReports'
import { createTasks } from '../../api/app/start/tasks'

/** A process that only runs jobs, with the API's configuration. For tests/faults. */
const config = readConfig(process.env)
const log = createLog(config)
const { db, pool } = connect(config.databaseUrl, { applicationName: 'job worker' })
startJobs({
  db,
  databaseUrl: config.databaseUrl,
  tasks: createTasks({
    ...{ db, pool, config, log, now: Date.now },
    delivery: createDelivery({ db, config, log, now: Date.now }),
    reports: postgresReports(db),
  }),
  slots: config.jobSlots,
  workerTimeoutMs: config.jobWorkerTimeoutMs,
  log,
})
process.on('disconnect', () => process.exit(0))
