import { describe, expect, it } from '@jest/globals'
import { isWebAddress } from './webAddress'

describe('web addresses', () => {
  it.each(['https://a.example', 'HTTP://a.example:8080/path?x=1#y', 'http://[::1]/'])('include %s', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })

  it.each(['', 'a.example', 'http:a.example', 'http:///a', 'https://@', 'https://a b.example', 'javascript:alert(1)'])(
    'do not include %j',
    (text) => {
      expect(isWebAddress(text)).toBe(false)
    },
  )
})
