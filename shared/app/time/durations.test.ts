import { expect, it } from '@jest/globals'
import { durationText } from './durations'

it.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [59.9 * 60_000, '59 min'],
  [3_600_000, '1 h'],
  [4 * 3_600_000 + 6 * 60_000, '4 h 6 min'],
  [86_400_000, '1 d'],
  [86_400_000 + 59 * 60_000, '1 d'],
  [2 * 86_400_000 + 3_600_000, '2 d 1 h'],
])('%s ms are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
