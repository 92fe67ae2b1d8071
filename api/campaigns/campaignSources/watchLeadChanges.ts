import { failureLog } from '../../app/process/failureLog'
import { type ImportNeeds, importChanged } from './importSource'
import { scheduleForgottenImports, scheduleImport } from './importJobs.queries'
import { readChangesSince } from '../../leads/leadChanges/changesSince.queries'
import { listWaitingSources } from './importPass.queries'

const intervalMs = 2_000
const looksPerCheck = 30
/** With more changes, a pass over all leads is faster. */
const maxChanges = 4_000

/** Imports leads into recurring sources when they change. Each `look` continues where the last one ended. */
export function createChangeFollower(services: ImportNeeds): { look: () => Promise<void> } {
  const { db, now } = services
  let snapshot: string | null = null
  return {
    look: async () => {
      const sources = await listWaitingSources(db, now())
      if (!sources.length) {
        snapshot = null
        return
      }
      const changes = await readChangesSince(db, snapshot, maxChanges)
      snapshot = changes.snapshot
      if (!changes.places.length) return
      for (const source of sources) {
        if (changes.places.length >= maxChanges) await scheduleImport(db, source, new Date(now()))
        else await importChanged(services, source.id, changes.places)
      }
    },
  }
}

/** Follows lead changes and restores missing import jobs, until the returned function is called. */
export function watchLeadChanges(services: ImportNeeds): () => void {
  const follower = createChangeFollower(services)
  let stopped = false
  let timer: NodeJS.Timeout
  let looks = 0
  const failures = failureLog(services.log, {
    failed: 'Changed leads were not looked at for campaigns',
    again: 'Changed leads are looked at for campaigns again',
  })
  const next = () => {
    const work = async () => {
      if (looks++ % looksPerCheck === 0) await scheduleForgottenImports(services.db)
      await follower.look()
    }
    void work()
      .then(() => failures.worked(), failures.failed)
      .then(() => {
        if (!stopped) timer = setTimeout(next, intervalMs).unref()
      })
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
