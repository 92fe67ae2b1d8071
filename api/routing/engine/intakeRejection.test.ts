import { describe, expect, it } from '@jest/globals'
import type { Blacklist } from '../blacklist/match.queries'
import { intakeRejection } from './intakeRejection'
import { noon } from './routing.testWorld'

const lead = { funnel: null, ip: null, email: 'a@b.test', phone: null, firstName: null, lastName: null }
const blacklistWith = (item: Pick<NonNullable<ReturnType<Blacklist['find']>>, 'type' | 'hides'> | null) =>
  ({ find: () => item }) as unknown as Blacklist
const rejection = (supported: number[], countryId: number | null = 1, blacklist = blacklistWith(null)) =>
  intakeRejection(blacklist, new Set(supported), { ...lead, countryId }, noon)

describe('the intake', () => {
  it('takes leads of the countries of the publisher, of all if it names none, and of unknown ones', () => {
    expect([rejection([]), rejection([1, 2]), rejection([2], null)]).toEqual([null, null, null])
  })

  it('rejects leads of other countries', () => {
    expect(rejection([2])).toEqual({
      reason: 'The publisher may not send leads from this country.',
      hides: false,
      code: 'publisher_country',
      subject: null,
    })
  })

  it.each([true, false])('rejects what is on the blacklist, before all else; hidden: %s', (hides) => {
    expect(rejection([2], 1, blacklistWith({ type: 'Email', hides }))).toEqual({
      reason: 'The lead is on the blacklist (Email).',
      hides,
      code: 'blacklisted',
      subject: 'Email',
    })
  })
})
