import { describe, expect, it } from '@jest/globals'
import { glossary, type TermKey } from './glossary'

const entries = Object.entries(glossary)

describe('the glossary', () => {
  it('says each meaning in one sentence', () => {
    for (const [key, { meaning }] of entries)
      expect([key, meaning]).toEqual([key, expect.stringMatching(/^[^.]+\S\.$/)])
  })

  it('points only to other terms that are there, and names each once', () => {
    for (const [key, { seeAlso }] of entries)
      for (const other of seeAlso as readonly TermKey[]) {
        expect(Object.keys(glossary)).toContain(other)
        expect(other).not.toBe(key)
      }
    const names = entries.map(([, { term }]) => term.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })
})
