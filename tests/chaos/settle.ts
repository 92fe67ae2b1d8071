import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../api/test/polling'
import { drainJobs } from '../support/traffic'
import type { Product } from './product'

const limitMs = 120_000

const isReady = (url: string) => fetch(`${url}/health/ready`).then(({ ok }) => ok)

/** Files of visits that a dead process has left are taken over once they have been still for some minutes. */
function ageVisits(folder: string) {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) utimesSync(path.join(parentPath, name), 0, 0)
  return files.length
}

async function untilQuiet({ pool, apiUrls, gatewayUrl, visitsFolder }: Product, say: (waitsFor: string) => void) {
  say('servers')
  await until(async () => (await Promise.all([...apiUrls, gatewayUrl].map(isReady))).every(Boolean))
  say('jobs and sendings')
  await drainJobs(pool)
  say('visits')
  await until(() => ageVisits(visitsFolder) === 0)
  say('what visits and postbacks have caused')
  await drainJobs(pool)
  say('webhooks')
  await until(
    async () => (await pool.query(`select from deliveries where kind = 'alert' and status = 'waiting'`)).rowCount === 0,
  )
  say('the copy of reports')
  await until(async () => {
    const health = (await (await fetch(`${apiUrls[0]}/health/ready`)).json()) as { reports?: { answeredBy?: string } }
    return health.reports?.answeredBy === 'own_copy'
  })
  // It follows the database.
  await wait(3_000)
}

/** Waits until nothing is under way any more; throws with what it waits for if that takes too long. */
export async function settle(product: Product): Promise<void> {
  let waitsFor = ''
  const late = new AbortController()
  const tooLate = wait(limitMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Not quiet after ${limitMs / 1000} s: it waits for ${waitsFor}`)
  })
  tooLate.catch(() => undefined) // aborted below
  await Promise.race([untilQuiet(product, (text) => (waitsFor = text)), tooLate])
  late.abort()
}
