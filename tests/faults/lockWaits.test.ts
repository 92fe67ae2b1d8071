import { afterEach, expect, it } from '@jest/globals'
import { lockCaps } from '../../api/routing/caps/reservations.queries'
import { connect } from '../../api/db/connect'
import { isUnavailable } from '../../api/db/faults'
import { testDatabase } from '../../api/db/testDatabase'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { until } from '../../api/test/polling'

let api: TestApi
let sandbox: Sandbox
let cap: number

const send = (email: string) =>
  api.call<{ lead_id: number; status: string }>('POST', '/api/leads', {
    token: 'publisher',
    body: { email, country: 'FR' },
  })

/** The whole API, whose statements are cancelled after `statementTimeoutMs`. */
async function start(statementTimeoutMs: number) {
  sandbox = await startSandbox()
  const database = await testDatabase()
  const { pool, db, close } = connect(database.url, { statementTimeoutMs, maxConnections: 8 })
  const drop = async () => {
    await close()
    await database.drop()
  }
  api = await startTestApi({ database: { ...database, pool, db, close, drop }, env: { SANDBOX_URL: sandbox.url } })
  await addPublisher(db, 'publisher')
  const brand = await addAdvertiser(db, 'Brand')
  await addDistribution(db, { countryId: await countryId(db, 'FR'), groups: [[[brand, 10_000]]] })
  cap = await addCap(db, { cap: 10, advertiserIds: [brand] })
}

afterEach(async () => {
  await api.stop()
  await sandbox.stop()
})

it('a process frozen with a cap lock delays leads for seconds, and loses none', async () => {
  await start(30_000)
  let isLocked = false
  let thaw = () => {}
  const frozen = api.services.delivery
    .transact(async (transaction) => {
      await lockCaps(transaction, [cap])
      isLocked = true
      await new Promise<void>((resolve) => (thaw = resolve))
    })
    .catch((error: unknown) => error)
  await until(() => isLocked)
  const startedAt = performance.now()
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => send(`${name}+accept@example.test`)))
  expect(answers.map(({ body }) => body.status)).toEqual(['Accepted', 'Accepted', 'Accepted'])
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  thaw()
  expect(isUnavailable(await frozen)).toBe(true)
})

it('an acceptance whose record is cancelled in the database is recorded all the same', async () => {
  await start(1_000)
  // While the gate is shut, no lead can be made an accepted one: the answer comes, and cannot be recorded yet.
  const holder = connect(api.database.url)
  const client = await holder.pool.connect()
  await client.query(`
    create function wait_for_gate() returns trigger language plpgsql as $$
    begin if new.lead_status_id = 2 then perform pg_advisory_xact_lock_shared(7); end if; return new; end $$;
    create trigger gate before update on leads for each row execute function wait_for_gate();
    select pg_advisory_lock(7)`)
  const sent = send('late+accept@example.test')
  await until(() => sandbox.journal.entries.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await client.query('select pg_advisory_unlock(7)')
  client.release()
  expect((await sent).body.status).toBe('Accepted')
  const { rows } = await api.database.pool.query<{ state: string }>('select state from open_attempts')
  expect(rows).toEqual([])
  await holder.close()
})
