import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { decrypt, encrypt, keyFor, readSigned, sign } from './secrets'

const secretKey = Buffer.alloc(32, 7)
const key = keyFor(secretKey, 'totp-secret')

describe('an encrypted secret', () => {
  it('comes back as it was, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, two] = [encrypt(key, text), encrypt(key, text)]
        expect(decrypt(key, one)).toBe(text)
        expect(one.equals(two)).toBe(false)
      }),
    )
  })

  it('cannot be read with another key, nor with the same secret for another purpose', () => {
    const data = encrypt(key, 'JBSWY3DPEHPK3PXP')
    expect(() => decrypt(keyFor(Buffer.alloc(32, 8), 'totp-secret'), data)).toThrow()
    expect(() => decrypt(keyFor(secretKey, 'api-token'), data)).toThrow()
  })

  it('is refused when any byte of it was changed or is missing', () => {
    const data = encrypt(key, 'JBSWY3DPEHPK3PXP')
    for (let at = 0; at < data.length; at++) {
      const changed = Buffer.from(data)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(key, changed)).toThrow()
      expect(() => decrypt(key, data.subarray(0, at))).toThrow()
    }
  })
})

describe('a signed text', () => {
  it('is read back, and nothing else passes for it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, noise) => {
        const signed = sign(key, text)
        expect(readSigned(key, signed)).toBe(text)
        expect(readSigned(keyFor(secretKey, 'challenge-signature'), signed)).toBeNull()
        const [content] = sign(key, `${text}x`).split('.')
        expect(readSigned(key, `${content}.${signed.split('.')[1]}`)).toBeNull()
        expect(readSigned(key, noise)).toBeNull()
      }),
    )
  })
})
