import { describe, expect, it } from '@jest/globals'
import { nextStep } from './OpeningSteps'

const step = (start_time: string, end_time: string) => ({ start_time, end_time })

describe('the range that is offered when one is added', () => {
  it.each([
    ['to midnight after the last', [step('08:00', '12:00')], [], step('12:00', '23:59')],
    ['up to what others have', [step('08:00', '12:00')], [{ from: 900, to: 1440 }], step('12:00', '15:00')],
    ['after what others have', [step('08:00', '12:00')], [{ from: 600, to: 900 }], step('15:00', '23:59')],
    [
      'earlier in the day where the rest is taken',
      [step('12:00', '23:59')],
      [{ from: 0, to: 120 }],
      step('02:00', '12:00'),
    ],
    ['empty where the day is full', [step('00:00', '23:59')], [], step('', '')],
  ])('is free: %s', (_name, steps, taken, offered) => {
    expect(nextStep(steps, taken)).toEqual(offered)
  })
})
