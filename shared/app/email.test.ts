import { describe, expect, it } from '@jest/globals'
import { publisherAccountProblems } from '../partners/publisherAccounts'
import { destinationFaults } from '../reports/schedules/reportDestinations'
import { channelFaults, emptySettings } from '../watch/alertChannels'
import { isEmail } from './email'

describe('an e-mail address', () => {
  it.each(['a@b.test', 'a.b+c@mail.b.test', "o'neil@b.test", 'ä@ö.test', `${'a'.repeat(245)}@b.test`.slice(1)])(
    'is %s',
    (text) => expect(isEmail(text)).toBe(true),
  )

  it.each([
    '',
    'a',
    'a@b',
    '@b.test',
    'a@b.',
    'a@.test',
    'a@b..test',
    'a b@c.test',
    'a@b@c.test',
    'a\u200b@b.test',
    `${'a'.repeat(250)}@b.test`,
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false))

  it('that an earlier rule let in stays valid in its own record', () => {
    const [names, old] = [{ first_name: 'Ada', last_name: 'L' }, 'alerts@localhost']
    expect(publisherAccountProblems({ ...names, email: old })).toEqual({ email: 'E-mail must be valid' })
    expect(publisherAccountProblems({ ...names, email: old }, old)).toEqual({})
    const settings = { ...emptySettings, host: 'mail', sender: old, recipients: [old] }
    expect(Object.keys(channelFaults('email', settings))).toEqual(['sender', 'recipients'])
    expect(channelFaults('email', settings, settings)).toEqual({})
    expect(channelFaults('email', { ...settings, sender: '' }, emptySettings)).toHaveProperty('sender')
    const report = { destination: 'email', channel_id: 1, recipients: [old], url: '', secret: null } as const
    expect(destinationFaults(report, { hasSecret: false, recipients: [] })).toEqual({
      recipients: 'alerts@localhost is no e-mail address.',
    })
    expect(destinationFaults(report, { hasSecret: false, recipients: [old] })).toEqual({})
  })
})
