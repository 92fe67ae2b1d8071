import { describe, expect, it, jest } from '@jest/globals'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { createBulkRun, type BulkPortion } from './bulkRun'

const ids = Array.from({ length: 450 }, (_, index) => String(index + 1))
const fault = (code: string) => new CombinedGraphQLErrors({ errors: [{ message: 'a fault', extensions: { code } }] })
const never = () => false

/** A server that answers each portion as the function says, and remembers what it was sent. */
function serverThat(
  answer: (portion: BulkPortion, times: number) => { leadId: string; code: string; message: string }[],
) {
  const sent: BulkPortion[] = []
  const send = async (portion: BulkPortion) => {
    sent.push(portion)
    return { refused: answer(portion, sent.filter(({ key }) => key === portion.key).length) }
  }
  return { sent, send }
}

describe('a run over many leads', () => {
  it('runs in batches of 200 in sequence, each lead once, with a key per batch', async () => {
    const { sent, send } = serverThat(() => [])
    const progress: number[] = []
    const result = await createBulkRun({ ids: [...ids, '1'], send }).go((worked) => progress.push(worked), never)
    expect(sent.map((portion) => portion.ids.length)).toEqual([200, 200, 50])
    expect(sent.flatMap((portion) => portion.ids)).toEqual(ids)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    expect(progress).toEqual([200, 400, 450])
    expect(result).toEqual({ total: 450, done: 450, refused: [], left: [], error: null })
  })

  it('sends a portion without an answer again under the same key', async () => {
    const { sent, send } = serverThat((portion, times) => {
      if (portion.ids[0] === '201' && times < 3) throw fault('UPSTREAM_UNAVAILABLE')
      return []
    })
    jest.useFakeTimers({ advanceTimers: true })
    const running = createBulkRun({ ids, send }).go(() => {}, never)
    await jest.advanceTimersByTimeAsync(10_000)
    jest.useRealTimers()
    expect((await running).done).toBe(450)
    const keys = sent.filter((portion) => portion.ids[0] === '201').map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  it('stops at what cannot pass, and goes on there under the same key', async () => {
    let isBroken = true
    const { sent, send } = serverThat((portion) => {
      if (portion.ids[0] === '201' && isBroken) throw fault('INTERNAL')
      return [{ leadId: portion.ids[0] ?? '', code: 'CONFLICT', message: 'no' }]
    })
    const run = createBulkRun({ ids, send })
    const stopped = await run.go(() => {}, never)
    expect([stopped.done, stopped.refused.length, stopped.left]).toEqual([199, 1, ids.slice(200)])
    expect(stopped.error).toBeInstanceOf(CombinedGraphQLErrors)
    isBroken = false
    const result = await run.go(() => {}, never)
    expect([result.done, result.refused.map(({ leadId }) => leadId), result.left, result.error]).toEqual([
      447,
      ['1', '201', '401'],
      [],
      null,
    ])
    expect(sent[1]?.key).toBe(sent[2]?.key)
    expect(sent).toHaveLength(4)
  })

  it('is cancelled between two portions', async () => {
    const { sent, send } = serverThat(() => [])
    const result = await createBulkRun({ ids, send }).go(
      () => {},
      () => sent.length === 1,
    )
    expect([sent.length, result.done, result.left.length]).toEqual([1, 200, 250])
  })
})
