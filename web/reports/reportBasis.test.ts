import { expect, it } from '@jest/globals'
import { pastText } from './reportBasis'

it.each([
  ['2026-11-09 00:00', '2026-11-13 23:59', '9 Nov – 13 Nov'],
  ['2026-11-09 00:00', '2026-11-09 23:59', '9 Nov'],
  ['2026-11-09 08:30', '2026-11-09 11:59', '9 Nov 08:30 – 9 Nov 11:59'],
  ['2025-01-01 00:00', '2025-12-31 23:59', '1 Jan 2025 – 31 Dec 2025'],
  ['2025-12-30 00:00', '2026-01-02 23:59', '30 Dec 2025 – 2 Jan 2026'],
])('tells the past from %s to %s as %s', (start, end, text) => {
  expect(pastText({ start, end }, Date.UTC(2026, 10, 20))).toBe(text)
})
