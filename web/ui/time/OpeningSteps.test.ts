import { describe, expect, it } from '@jest/globals'
import { withNextStep } from './OpeningSteps'

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
  ])('is free: %s', (_name, steps, taken, offered) => {
    expect(withNextStep(steps, taken)).toEqual({ steps: [...steps, offered], place: steps.length })
  })

  it('is half of the longest range on a full day, and none where nothing can be divided', () => {
    expect(withNextStep([step('00:00', '23:59')], [])).toEqual({
      steps: [step('00:00', '12:00'), step('12:00', '23:59')],
      place: 1,
    })
    expect(
      withNextStep(
        [step('08:00', '10:00')],
        [
          { from: 0, to: 480 },
          { from: 600, to: 1440 },
        ],
      ),
    ).toEqual({
      steps: [step('08:00', '09:00'), step('09:00', '10:00')],
      place: 1,
    })
    expect(
      withNextStep(
        [step('08:00', '08:02')],
        [
          { from: 0, to: 480 },
          { from: 482, to: 1440 },
        ],
      ),
    ).toBeNull()
  })
})
