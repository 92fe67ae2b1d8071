import { describe, expect, it } from '@jest/globals'
import { hash } from '@node-rs/argon2'
import { checkPassword, hashPassword, verifyPassword } from './passwords'

const limits = { passwordMin: 6, passwordMax: 12 }

describe('a new password', () => {
  it.each([
    ['Abc12', ['Password must be at least 6 characters']],
    ['Abcdefgh12345', ['Password must not exceed 12 characters']],
    ['ABC-1234', ['Password must contain at least one lowercase letter']],
    ['abc-1234', ['Password must contain at least one uppercase letter']],
    ['Abc-defg', ['Password must contain at least one number']],
    ['Password1', ['Password is too common']],
    [
      '',
      [
        'Password must be at least 6 characters',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
      ],
    ],
    ['Abc-1234', []],
    ['Äb🦜1Cd', []],
  ])('%p: %p', (password, faults) => {
    expect(checkPassword(password, limits)).toEqual(faults)
  })

  it('is as long as the settings say', () => {
    expect(checkPassword('Correct-Horse-Battery-1', { passwordMin: 15, passwordMax: 100 })).toEqual([])
    expect(checkPassword('Abc-1234', { passwordMin: 15, passwordMax: 100 })).toEqual([
      'Password must be at least 15 characters',
    ])
  })
})

describe('a stored password', () => {
  it('is an argon2id hash of 19 MiB and two passes, with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Abc-1234'), hashPassword('Abc-1234')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await Promise.all([verifyPassword(one, 'Abc-1234'), verifyPassword(one, 'abc-1234')])).toEqual([true, false])
  })

  it('that does not exist matches nothing', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
  })

  it('is verified for two hundred waiting at once, and the rest are told to come again', async () => {
    const stored = await hash('Abc-1234', { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword(stored, 'Abc-1234')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(202)
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 5 } })
  })
})
