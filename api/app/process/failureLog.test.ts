import { expect, it } from '@jest/globals'
import { failureLog } from './failureLog'

function world(level?: 'error') {
  const lines: [string, object, string][] = []
  const say = (level: string) => (fields: object, text: string) => void lines.push([level, fields, text])
  const log = { info: say('info'), warn: say('warn'), error: say('error') }
  const clock = { ms: 0 }
  const texts = { failed: 'Not done', again: 'Done again' }
  const failures = failureLog(log as never, texts, { ...(level && { level }), clock: () => clock.ms })
  return { lines, clock, ...failures }
}
const away = new Error('away')

it('logs the first failure with its reason, then the number once a minute, and the end once', () => {
  const { lines, clock, failed, worked } = world()
  worked()
  expect(lines).toEqual([])
  for (; clock.ms < 150_000; clock.ms += 1_000) failed(away, { waiting: 3 })
  worked()
  worked()
  expect(lines).toEqual([
    ['warn', { err: away, waiting: 3 }, 'Not done'],
    ['warn', { err: away, waiting: 3, failures: 61, seconds: 60 }, 'Not done'],
    ['warn', { err: away, waiting: 3, failures: 121, seconds: 120 }, 'Not done'],
    ['info', { failures: 150, seconds: 150 }, 'Done again'],
  ])
})

it('logs the next outage at once', () => {
  const { lines, failed, worked } = world('error')
  failed(away)
  worked()
  failed(new Error('away again'))
  expect(lines.map(([level, , text]) => [level, text])).toEqual([
    ['error', 'Not done'],
    ['info', 'Done again'],
    ['error', 'Not done'],
  ])
})
