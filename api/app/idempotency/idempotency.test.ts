import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ApiError } from '../http/errors'
import { startTestApi, type TestApi } from '../../test/testApi'
import { withIdempotency, withIdempotencyEach } from './idempotency.queries'

let api: TestApi
let runs = 0

const request = (idempotencyKey: string | null, body: unknown = { amount: 1 }) => ({ db: api.db, idempotencyKey, body })
const owner = { owner: 'user:1', operation: 'lead.inject' }
const work = async () => ({ run: ++runs })

describe('work under an idempotency key', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('runs each time without a key', async () => {
    expect(await withIdempotency(request(null), owner, work)).not.toEqual(
      await withIdempotency(request(null), owner, work),
    )
  })

  it('runs once with one, and whoever comes while it runs waits for its answer', async () => {
    let finish = () => {}
    const started = new Promise<void>((begun) => {
      finish = begun
    })
    const slow = withIdempotency(request('a'), owner, async () => {
      await started
      return work()
    })
    const others = Array.from({ length: 4 }, () => withIdempotency(request('a'), owner, work))
    finish()
    const answers = await Promise.all([slow, ...others, withIdempotency(request('a'), owner, work)])
    expect(new Set(answers.map(({ run }) => run)).size).toBe(1)
  })

  it('is refused under a key of another body or operation, and free to other owners', async () => {
    const first = await withIdempotency(request('b'), owner, work)
    const conflict = { code: 'CONFLICT', message: 'This idempotency key was used with another body.' }
    await expect(withIdempotency(request('b', { amount: 2 }), owner, work)).rejects.toMatchObject(conflict)
    await expect(withIdempotency(request('b'), { ...owner, operation: 'lead.accept' }, work)).rejects.toMatchObject(
      conflict,
    )
    expect(await withIdempotency(request('b'), { ...owner, owner: 'user:2' }, work)).not.toEqual(first)
  })

  it('that fails leaves nothing, neither its writes nor its key', async () => {
    const failing = withIdempotency(request('c'), owner, async (transaction) => {
      await transaction.insertInto('roles').values({ name: 'Half done' }).execute()
      throw new ApiError('CONFLICT', 'No.')
    })
    await expect(failing).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await api.db.selectFrom('roles').select('id').where('name', '=', 'Half done').execute()).toEqual([])
    expect(await withIdempotency(request('c'), owner, work)).toEqual({ run: expect.any(Number) })
  })

  it.each(['', 'x'.repeat(201)])('is refused under a key that is none: %p', (key) => {
    expect(() => withIdempotency(request(key), owner, work)).toThrow('1 to 200')
  })
})

describe('the same for many under one key', () => {
  const ids = [1, 2, 3]
  const each = (key: string | null, work: (id: number) => object, body: unknown = { ids }) =>
    withIdempotencyEach(request(key, body), owner, ids, async (_transaction, id) => work(id))

  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('skips records that cannot be changed, changes the others, and gives reasons', async () => {
    const outcome = await each(null, (id) => {
      if (id === 2) throw new ApiError('CONFLICT', 'Two is taken.')
      return { id }
    })
    expect(outcome).toEqual({
      done: [{ id: 1 }, { id: 3 }],
      refused: [{ id: 2, code: 'CONFLICT', message: 'Two is taken.' }],
    })
  })

  it('undoes what a refused one had begun, and nothing of the others', async () => {
    await withIdempotencyEach(request(null), owner, ids, async (transaction, id) => {
      await transaction
        .insertInto('advertiser_statuses')
        .values({ name: `Status ${id}` })
        .execute()
      if (id === 2) throw new ApiError('CONFLICT', 'Two is taken.')
      return {}
    })
    const names = await api.db.selectFrom('advertiser_statuses').select('name').orderBy('name').execute()
    expect(names.map(({ name }) => name)).toEqual(['Status 1', 'Status 3'])
  })

  it('goes on where a fault stopped it, and does nothing twice', async () => {
    const seen: number[] = []
    const work = (fails: boolean) => (id: number) => {
      if (fails && id === 3) throw new Error('the database went away')
      seen.push(id)
      return { id }
    }
    await expect(each('bulk', work(true))).rejects.toThrow('went away')
    expect(await each('bulk', work(false))).toEqual({ done: [{ id: 1 }, { id: 2 }, { id: 3 }], refused: [] })
    expect(seen).toEqual([1, 2, 3])
  })

  it('answers a repeated request as the first, refusals included', async () => {
    const refusing = (id: number) => {
      if (id === 1) throw new ApiError('CONFLICT', 'Not now.')
      return { id }
    }
    const first = await each('again', refusing)
    expect(await each('again', (id) => ({ id }))).toEqual(first)
  })

  it('refuses another body under the key before anything is done', async () => {
    await each('taken', (id) => ({ id }))
    const seen: number[] = []
    await expect(each('taken', (id) => (seen.push(id), { id }), { ids, other: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(seen).toEqual([])
  })
})
