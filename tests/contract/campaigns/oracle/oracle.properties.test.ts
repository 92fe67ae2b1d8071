import { afterAll, beforeAll, describe, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../../shared/test/depth'
import { play } from './play'
import { Stage } from './stage'
import { worlds } from './worlds'

// The same worlds each time; ORACLE_SEED=7 makes others.
const numRuns = cases(12)
const seed = Number(process.env.ORACLE_SEED ?? 1)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
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
