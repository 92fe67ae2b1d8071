import { afterAll, beforeAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { play } from './play'
import { Stage } from './stage'
import { worlds } from './worlds'

// The same worlds each time. Others, and thousands of them, by hand: ORACLE_WORLDS=2000 ORACLE_SEED=7.
const numRuns = Number(process.env.ORACLE_WORLDS ?? 30)
const seed = Number(process.env.ORACLE_SEED ?? 1)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
}, 60_000)
afterAll(() => stage.stop())

describe('a campaign', () => {
  it(
    'does in random small worlds what its description says',
    async () => {
      await fc.assert(
        fc.asyncProperty(worlds, async (world) => {
          await play(world, stage)
        }),
        { numRuns, seed },
      )
    },
    60_000 + numRuns * 5_000,
  )
})
