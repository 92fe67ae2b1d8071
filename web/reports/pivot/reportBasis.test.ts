import { expect, it } from '@jest/globals'
import { comparedText, pastText } from './reportBasis'

it.each([
  ['2026-11-09 00:00', '2026-11-13 23:59', '9 Nov – 13 Nov'],
  ['2026-11-09 00:00', '2026-11-09 23:59', '9 Nov'],
  ['2026-11-09 08:30', '2026-11-09 11:59', '9 Nov 08:30 – 9 Nov 11:59'],
  ['2025-01-01 00:00', '2025-12-31 23:59', '1 Jan 2025 – 31 Dec 2025'],
  ['2025-12-30 00:00', '2026-01-02 23:59', '30 Dec 2025 – 2 Jan 2026'],
])('tells the past from %s to %s as %s', (start, end, text) => {
  expect(pastText({ start, end }, Date.UTC(2026, 10, 20))).toBe(text)
})

it.each([
  ['today', '2026-11-19 00:00', '2026-11-19 14:32', 'Yesterday by 14:32 (19 Nov 00:00 – 19 Nov 14:32)'],
  ['this_week', '2026-11-09 00:00', '2026-11-13 14:32', 'Last week by Fri 14:32 (9 Nov 00:00 – 13 Nov 14:32)'],
  ['this_month', '2026-10-01 00:00', '2026-10-20 14:32', 'Last month by day 20, 14:32 (1 Oct 00:00 – 20 Oct 14:32)'],
  [
    'this_year',
    '2025-01-01 00:00',
    '2025-11-20 14:32',
    'Last year by 20 Nov 14:32 (1 Jan 2025 00:00 – 20 Nov 2025 14:32)',
  ],
  ['last_week', '2026-11-02 00:00', '2026-11-08 23:59', 'The week before (2 Nov – 8 Nov)'],
  [null, '2026-11-02 00:00', '2026-11-08 23:59', '2 Nov – 8 Nov'],
] as const)('names what %s is compared with', (preset, start, end, text) => {
  expect(comparedText({ start, end }, preset, Date.UTC(2026, 10, 20))).toBe(text)
})
