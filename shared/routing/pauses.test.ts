import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  afterProbe,
  endedByProbes,
  longestPauseMinutes,
  pausedByRule,
  pausedByText,
  pausedUntilText,
  pausedWhile,
  pauseStateAt,
  type Pause,
} from './pauses'
import { MINUTE } from '../app/time/timeZones'

const start = Date.parse('2026-11-25T12:00:00Z')
/** Length of a pause in minutes. */
const lengthOf = ({ until }: Pause, from: number) => ((until ?? NaN) - from) / MINUTE

describe('a pause by a rule', () => {
  it('lasts its minutes, then a probe is due, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: longestPauseMinutes }),
        fc.integer({ min: 0, max: 10_000 }),
        (minutes, after) => {
          const at = start + after * MINUTE
          expect(pauseStateAt(pausedByRule('R', minutes, start), at)).toBe(after < minutes ? 'paused' : 'probe_due')
        },
      ),
    )
  })

  it('doubles with each probe that fails, to four hours at most, and ends with the first that is accepted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: longestPauseMinutes }),
        fc.integer({ min: 0, max: 12 }),
        (minutes, failures) => {
          let pause = pausedByRule('R', minutes, start)
          let at = start
          for (let failed = 0; failed < failures; failed++) {
            expect(lengthOf(pause, at)).toBe(Math.min(minutes * 2 ** failed, longestPauseMinutes))
            at = (pause.until ?? 0) + MINUTE
            pause = afterProbe(pause, false, at) ?? pause
            expect(pauseStateAt(pause, at)).toBe('paused')
          }
          expect(afterProbe(pause, true, at)).toBeNull()
        },
      ),
    )
  })

  it('ends only after as many accepted probes as staff asked for', () => {
    const due = start + MINUTE
    let pause: Pause | null = endedByProbes(pausedByRule('R', 30, start), 3, due)
    for (const accepted of [1, 2]) {
      pause = afterProbe({ ...pause, probe: { leadId: accepted, until: due + MINUTE } }, true, due)!
      expect(pause).toEqual({ ...pausedByRule('R', 30, start), until: due, probes: 3, accepted })
      expect(pauseStateAt(pause, due)).toBe('probe_due')
    }
    expect(afterProbe(pause, true, due)).toBeNull()
    expect(afterProbe(pause, false, due)).toMatchObject({ probes: 1, accepted: 0, minutes: 60 })
  })

  it('lets one probe through until its time is over', () => {
    const pause = pausedByRule('R', 30, start)
    const due = start + 30 * MINUTE
    const probing = { ...pause, probe: { leadId: 1, until: due + MINUTE } }
    expect([due, due + MINUTE - 1, due + MINUTE].map((at) => pauseStateAt(probing, at))).toEqual([
      'probing',
      'probing',
      'probe_due',
    ])
  })
})

describe('a pause by a person', () => {
  const pause = { isByRule: false, by: 'a@b.test', since: start, minutes: null, probe: null, probes: 1, accepted: 0 }

  it('is over at its end without a probe, or lasts until somebody resumes it', () => {
    expect(pauseStateAt({ ...pause, until: start + MINUTE }, start)).toBe('paused')
    expect(pauseStateAt({ ...pause, until: start + MINUTE }, start + MINUTE)).toBe('over')
    expect(pauseStateAt({ ...pause, until: null }, start + 10 ** 12)).toBe('paused')
  })

  it('is over for an advertiser that has none', () => {
    expect([null, undefined].map((none) => pauseStateAt(none, start))).toEqual(['over', 'over'])
  })

  it('says its end with the date', () => {
    expect(pausedUntilText({ ...pause, until: null }, 'UTC')).toBe('until somebody resumes it')
    expect(pausedUntilText({ ...pause, until: start }, 'Europe/Berlin')).toBe('until 2026-11-25 13:00')
    expect(pausedUntilText({ ...pause, isByRule: true, until: start }, 'UTC')).toBe('until 12:00')
    expect(pausedUntilText(pausedWhile('Credit limit', start), 'UTC')).toBe('while its condition holds')
  })
})

it('says who paused', () => {
  expect(pausedByText(pausedByRule('Refuses everything', 30, start))).toBe('the rule “Refuses everything”')
  expect(pausedByText({ isByRule: false, by: 'a@b.test' })).toBe('a@b.test')
})
