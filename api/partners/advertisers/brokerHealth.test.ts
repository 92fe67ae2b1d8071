import { describe, expect, it } from '@jest/globals'
import { judgeBroker, type SendingCounts } from './brokerHealth'

const counts = (accepted: number, refused = 0, unanswered = 0): SendingCounts => ({ accepted, refused, unanswered })
const judged = (recent: SendingCounts, more: Partial<Parameters<typeof judgeBroker>[0]> = {}) => {
  const { state, text } = judgeBroker({
    ...{ hasBroker: true, recent, day: recent, unansweredInRow: 0, medianMs: 400 },
    ...more,
  })
  return `${state}: ${text}`
}

describe('the health of a broker', () => {
  it('is good while it answers and accepts', () => {
    expect(judged(counts(18, 2))).toBe('healthy: Healthy')
  })

  it('is not there without a broker, and idle when nothing was sent in a day', () => {
    expect(judged(counts(18), { hasBroker: false })).toBe('unconnected: No broker')
    expect(judged(counts(0))).toBe('idle: Nothing sent in 24 h')
  })

  it('turns with the share of refusals among at least 20 answers', () => {
    expect(judged(counts(4, 15))).toBe('healthy: Healthy')
    expect(judged(counts(11, 9))).toBe('healthy: Healthy')
    expect(judged(counts(10, 10))).toBe('troubled: Refused 10 of 20')
    expect(judged(counts(4, 16))).toBe('failing: Refused 16 of 20')
  })

  it('turns with the share of sendings without an answer, of at least 10', () => {
    expect(judged(counts(5, 0, 4))).toBe('healthy: Healthy')
    expect(judged(counts(9, 0, 1))).toBe('troubled: No answer to 1 of 10')
    expect(judged(counts(5, 0, 5))).toBe('failing: No answer to 5 of 10')
  })

  it('fails after as many sendings without an answer in a row as pause campaigns', () => {
    expect(judged(counts(200, 0, 9), { unansweredInRow: 9 })).toBe('healthy: Healthy')
    expect(judged(counts(200, 0, 10), { unansweredInRow: 10 })).toBe('failing: No answer 10 times in a row')
  })

  it('is troubled when half of the answers take 5 seconds or more', () => {
    expect(judged(counts(10), { medianMs: 4999 })).toBe('healthy: Healthy')
    expect(judged(counts(10), { medianMs: 6210 })).toBe('troubled: Slow: 6.2 s')
    expect(judged(counts(9), { medianMs: 6210 })).toBe('healthy: Healthy')
  })

  it('is judged by the whole day while fewer than 10 leads were sent in the last hours', () => {
    const day = counts(4, 16)
    expect(judged(counts(9), { day })).toBe('failing: Refused 16 of 20')
    expect(judged(counts(10), { day })).toBe('healthy: Healthy')
  })
})
