import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { countryId } from '../../../api/leads/intake/intake.testWorld'
import { type BacktestWorld, hoursAgo, startBacktestWorld } from './backtestWorld'

let world: BacktestWorld

/** Leads that nobody was offered, evenly from 60 to 50 hours ago. */
const addLeads = async (count: number, country: string) => {
  const { rows } = await world.api.database.pool.query('select id from publishers limit 1')
  await world.api.database.pool.query(
    `insert into leads (created_at, publisher_id, country_id, lead_status_id, email)
     select now() - interval '60 hours' + n * interval '10 hours' / $3, $1, $2, 3, $4 || n || '@example.test'
     from generate_series(1, $3::integer) n`,
    [rows[0].id, await countryId(world.api.db, country), count, country],
  )
}
const bulk = hoursAgo(61, 49)

describe('what a backtest shows', () => {
  beforeAll(async () => {
    world = await startBacktestWorld()
    await world.add('FR', [5_000, 5_000])
    for (let lead = 0; lead < 6; lead++) await world.send('accept')
    for (let lead = 0; lead < 4; lead++) await world.send('accept', 'FR')
  })
  afterAll(() => world.stop())

  it('names each place where the draft and the caps differ, and returns the draft', async () => {
    const { distribution, first, second, cap } = world
    const draft = await world.draft([
      [first, 60],
      [second, 40],
    ])
    draft.step1.labelValue = 'Distribution'
    const body = { distribution_id: distribution, draft, draft_version: 1, caps: [{ cap_id: cap, cap: 2 }] }
    const tested = await world.run(body)
    const shares = tested?.differences.filter(({ subject }) => ['First', 'Second'].includes(subject))
    expect(shares?.map(({ was, changed }) => [was, changed])).toEqual([
      ['70%', '60%'],
      ['30%', '40%'],
    ])
    expect(tested?.differences.find(({ subject }) => subject.startsWith(`Cap #${cap}`))).toMatchObject({
      ...{ was: '6', changed: '2' },
    })
    expect(tested).toMatchObject({
      draft_version: 1,
      draft: { step2: [{ groups: [{ brands: [{ id: first }, {}] }] }] },
    })
    expect(Date.parse(tested?.against_since ?? '')).toBeLessThan(Date.now())
    expect((await world.run({ distribution_id: distribution }))?.differences).toEqual([])
  })

  it('splits the result by country, and the parts sum up to all', async () => {
    const result = (await world.run({ caps: [{ cap_id: world.cap, cap: 1 }] }))?.result
    expect(result?.countries.map(({ name, leads }) => [name, leads])).toEqual([
      ['Germany', 6],
      ['France', 4],
    ])
    const parts = result?.countries.flatMap(({ part }) => part ?? []) ?? []
    const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0)
    expect(sum(({ leads }) => leads)).toBe(result?.leads)
    expect(sum(({ found }) => found.changed)).toBe(result?.found.changed)
    expect(sum(({ moves }) => moves.reduce((total, { leads }) => total + leads, 0))).toBe(result?.leads)
    expect(sum(({ accepted }) => Number(accepted.was))).toBeCloseTo(Number(result?.accepted.was))
    expect((await world.run({ distribution_id: world.distribution }))?.result?.countries).toMatchObject([
      { name: 'Germany', leads: 6, part: null },
    ])
  })

  it('hides the amounts of each country from those who may not see them', async () => {
    const token = await world.api.signInAs(['DISTRIBUTIONS_LIST'])
    const result = (await world.run({ caps: [{ cap_id: world.cap, cap: 1 }] }, token))?.result
    const profits = result?.countries.map(({ part }) => [part?.profit.was, part?.profit_rises])
    expect(profits).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('is cancelled only by who started it, and by those who may edit distributions', async () => {
    const [owner, other, editor] = [
      await world.api.signInAs(['DISTRIBUTIONS_LIST']),
      await world.api.signInAs(['DISTRIBUTIONS_LIST']),
      await world.api.signInAs(['DISTRIBUTIONS_LIST', 'DISTRIBUTIONS_EDIT']),
    ]
    const waiting = async () => (await world.start({ distribution_id: world.distribution }, owner)).body.id
    const id = await waiting()
    expect((await world.read(id, other))?.may_cancel).toBe(false)
    expect((await world.cancel(id, other)).status).toBe(403)
    expect((await world.read(id, owner))?.may_cancel).toBe(true)
    expect((await world.cancel(id, owner)).body).toMatchObject({ state: 'cancelled', may_cancel: false })
    expect((await world.cancel(await waiting(), editor)).body.state).toBe('cancelled')
  })

  it('is cancelled in the middle, keeps its progress, and has no result', async () => {
    await addLeads(30_000, 'DE')
    const { id } = (await world.start({ distribution_id: world.distribution, ...bulk })).body
    const jobs = world.api.runJobs()
    let seen = await world.read(id)
    while (!seen?.leads_done) seen = await world.read(id)
    expect([seen.state, seen.leads_total]).toEqual(['running', 30_000])
    expect((await world.cancel(id)).status).toBe(200)
    await jobs
    const ended = await world.read(id)
    expect(ended).toMatchObject({ state: 'cancelled', result: null })
    expect(ended?.leads_done).toBeGreaterThan(0)
    expect(ended?.leads_done).toBeLessThan(30_000)
  })

  it('is refused at the end of a range with more than 100,000 leads', async () => {
    await addLeads(70_001, 'DE')
    const { status, body } = await world.start({ distribution_id: world.distribution, ...bulk })
    expect([status, body.fields]).toEqual([
      400,
      { end_date: 'The range has 100,001 leads. Use one with at most 100,000.' },
    ])
  })
})
