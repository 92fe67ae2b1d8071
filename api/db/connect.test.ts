import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Connection, connect } from './connect'

let connection: Connection

describe('connect', () => {
  beforeAll(() => {
    connection = connect(process.env.TEST_DATABASE_URL ?? '')
  })
  afterAll(() => connection.close())

  it('reads ids, money and days as the types of the generated schema say', async () => {
    const { rows } = await connection.pool.query(`select
      9007199254740991::bigint as id, 12345678.90::numeric(12, 2) as amount, '2026-03-29'::date as day,
      '2026-03-29T01:30:00Z'::timestamptz as at, '{1,null,2}'::bigint[] as ids, '{0.10}'::numeric[] as amounts,
      '{2026-03-29}'::date[] as days`)
    expect(rows).toEqual([
      {
        id: 9007199254740991,
        amount: 12345678.9,
        day: '2026-03-29',
        at: new Date('2026-03-29T01:30:00Z'),
        ids: [1, null, 2],
        amounts: [0.1],
        days: ['2026-03-29'],
      },
    ])
  })

  it('goes on after the server has cut its connections', async () => {
    const broken: Error[] = []
    const other = connect(process.env.TEST_DATABASE_URL ?? '', {
      applicationName: 'cut',
      onError: (error) => broken.push(error),
    })
    await other.pool.query('select 1')
    await connection.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'`)
    while (broken.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect((await other.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.close()
  })
})
