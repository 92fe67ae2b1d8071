import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { until, waitingForLock } from '../../../api/test/polling'
import { startTestApi } from '../../../api/test/testApi'
import { addAdvertiser, addLead, readLead } from '../../support/injectionWorld'
import {
  api,
  sandbox,
  publisher,
  staff,
  free,
  send,
  reservations,
  taken,
  creditsOf,
  waterfall,
  startWaterfallWorld,
} from './waterfallWorld'

interface Simulation {
  outcome: { advertiser_id: number; leads: number }[]
  unplaced: { leads: number }
}

startWaterfallWorld()

describe('an injection', () => {
  it('takes cap places of the intake, never exceeds it, and is held during silence', async () => {
    const { code, country, first, slug } = await waterfall({ cap: 3 })
    const leads = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        addLead(api.db, { publisher_id: publisher, country_id: country, email: `in${n}+accept@example.test` }),
      ),
    )
    const silent = await addLead(api.db, {
      publisher_id: publisher,
      country_id: country,
      email: 'silent+nonsense@example.test',
    })
    const inject = (lead_ids: number[]) =>
      api.call('POST', '/api/lead-details/inject', {
        token: staff,
        body: { lead_ids, advertiser_id: first, locate_leads: 'system', simulate: false },
      })
    expect((await inject([silent])).status).toBe(200)
    await api.runJobs()
    expect(await reservations(silent)).toEqual([first])
    await inject(leads)
    const [, ...answers] = await Promise.all([api.runJobs(), ...Array.from({ length: 4 }, () => send(code, 'accept'))])
    expect(taken(`${slug}-first`)).toBe(2)
    expect(answers.filter(({ status }) => status !== 'Accepted')).toEqual([])
  })
})

describe('routing of live leads', () => {
  it('takes a lead whose cap is deleted while it is decided', async () => {
    const { code } = await waterfall()
    await send(code, 'accept')
    const { pool } = api.database
    const deleting = await pool.connect()
    await deleting.query('begin')
    await deleting.query('delete from caps where id = (select max(id) from caps)')
    const answer = send(code, 'accept')
    await until(async () => (await pool.query(waitingForLock)).rows.length > 0)
    await deleting.query('commit')
    deleting.release()
    expect((await answer).status).toBe('Accepted')
  })

  it('gives each advertiser of a group exactly its share, whichever leads come at once', async () => {
    const code = free.pop() ?? ''
    const shares = [5000, 3000, 1500, 500]
    const advertisers = await Promise.all(shares.map((_, place) => addAdvertiser(api.db, `${code} slot ${place}`)))
    const distribution = await addDistribution(api.db, {
      countryId: await countryId(api.db, code),
      groups: [advertisers.map((id, place) => [id, shares[place] ?? 0])],
    })
    await Promise.all(Array.from({ length: 40 }, () => send(code, 'accept')))
    expect(shares.map((_, place) => taken(`${code.toLowerCase()}-slot-${place}`))).toEqual(
      shares.map((share) => (share * 40) / 10_000),
    )
    expect(await creditsOf(distribution)).toEqual([0, 0, 0, 0])
  })

  it('is what the simulator says, for the same inputs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.record({
              share: fc.integer({ min: 0, max: 4 }),
              refuses: fc.boolean(),
              cap: fc.option(fc.integer({ min: 0, max: 3 })),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          { minLength: 1, maxLength: 2 },
        ),
        fc.integer({ min: 1, max: 6 }),
        async (groups, count) => {
          const code = free.pop() ?? ''
          const country_id = await countryId(api.db, code)
          const members = await Promise.all(
            groups.map((group, place) =>
              Promise.all(
                group.map(async ({ share, refuses, cap }, at) => {
                  const broker = refuses
                    ? {
                        answer: {
                          ...{ format: 'json', id: null, reason: null, autologin_url: null, status: null },
                          rules: [
                            {
                              ...{ means: 'refused', every: true },
                              conditions: [{ of: 'value', at: 'success', test: 'is_there', values: [] }],
                            },
                          ],
                        },
                      }
                    : {}
                  const id = await addAdvertiser(api.db, `${code} ${place} ${at}`, { broker })
                  if (cap !== null) await addCap(api.db, { cap, advertiserIds: [id] })
                  return { id, share: share * 1000, refuses }
                }),
              ),
            ),
          )
          await addDistribution(api.db, {
            countryId: country_id,
            groups: members.map((group) => group.map(({ id, share }) => [id, share])),
          })
          const refusing_advertiser_ids = members
            .flat()
            .filter(({ refuses }) => refuses)
            .map(({ id }) => id)
          const { body } = await api.call<Simulation>('POST', '/api/distributions/simulate', {
            token: staff,
            body: { country_id, affiliate_id: publisher, count, refusing_advertiser_ids },
          })
          const simulated = new Map(
            body.outcome.filter(({ leads }) => leads > 0).map(({ advertiser_id, leads }) => [advertiser_id, leads]),
          )
          const live = new Map<number, number>()
          for (let lead = 0; lead < count; lead++) {
            const { advertiser_id } = await readLead(api.db, (await send(code, 'accept')).lead_id)
            if (advertiser_id !== null) live.set(advertiser_id, (live.get(advertiser_id) ?? 0) + 1)
          }
          expect([...live].sort()).toEqual([...simulated].sort())
          expect(count - [...live.values()].reduce((sum, leads) => sum + leads, 0)).toBe(body.unplaced.leads)
        },
      ),
      { numRuns: cases(5) },
    )
  })

  it('goes by what staff have changed, from the very next lead on', async () => {
    const { code, first, second, country } = await waterfall()
    const taker = async () => (await readLead(api.db, (await send(code, 'accept')).lead_id)).advertiser_id
    expect(await taker()).toBe(first)
    await api.db.updateTable('advertisers').set({ status: 'inactive' }).where('id', '=', first).execute()
    expect(await taker()).toBe(second)
    const cap = await addCap(api.db, { cap: 1, countryIds: [country] })
    expect(await taker()).toBe(null)
    await api.db.updateTable('caps').set({ cap: 3 }).where('id', '=', cap).execute()
    expect(await taker()).toBe(second)
    expect(await taker()).toBe(null)
  })
})

it('is refused, and not taken, when as many leads are under way as the process takes', async () => {
  const busy = await startTestApi({ env: { SANDBOX_URL: sandbox.url, INTAKE_LEADS_AT_ONCE: '2' } })
  try {
    await addPublisher(busy.db, 'publisher')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        busy.call('POST', '/api/leads', {
          token: 'publisher',
          body: { email: `busy${n}@example.test`, country: 'DE' },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect([
      refused.length > 0,
      refused.every(({ headers }) => headers.get('retry-after') === '1'),
      answers.every(({ status }) => status === 200 || status === 429),
    ]).toEqual([true, true, true])
    expect(await busy.db.selectFrom('leads').select('id').execute()).toHaveLength(12 - refused.length)
  } finally {
    await busy.stop()
  }
})
