import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { normalisedBrokerMessage } from './brokerMessages'

it.each([
  ['Daily limit reached', 'daily limit reached'],
  ['  Daily   limit reached. ', 'daily limit reached'],
  ['Lead 4711 exists already!', 'lead <n> exists already'],
  ['Limit of 1,000.50 USD reached', 'limit of <n> usd reached'],
  ['Duplicate: jane.doe+x@mail.example', 'duplicate: <e-mail>'],
  ['See https://broker.example/errors/12?x=1', 'see <link>'],
  ['Closed since 2026-03-04T18:05:11Z', 'closed since <date> <time>'],
  ['Closed until 09:00', 'closed until <time>'],
  ['Unknown lead 6f9619ff-8b86-d011-b42d-00c04fc964ff', 'unknown lead <id>'],
  ['Reference attempt-99 is known', 'reference <id> is known'],
  ['Phone +49 170 1234567 is not valid', 'phone <n> <n> <n> is not valid'],
  ['HTTP 422', 'http <n>'],
  ['...', null],
  ['', null],
  [null, null],
])('groups %p under %p', (message, normalised) => expect(normalisedBrokerMessage(message)).toBe(normalised))

it('gives one text to messages that differ in numbers alone, and the same text again', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (text, one, other) => {
      const normalised = normalisedBrokerMessage(`${text} ${one}`)
      expect(normalised).toBe(normalisedBrokerMessage(`${text} ${other}`))
      expect((normalised ?? '').length).toBeLessThanOrEqual(120)
    }),
  )
})
