import { describe, expect, it } from '@jest/globals'
import { type SectionName, shortcuts, shortcutsIn } from './shortcuts'

const sections = Object.keys(shortcuts) as SectionName[]
const keysOf = (section: SectionName) => Object.values(shortcutsIn(section)).map(({ keys }) => keys)

describe('the declared shortcuts', () => {
  it.each(sections)('have no key twice in the section %s', (section) => {
    expect(keysOf(section).filter((keys, at, all) => all.indexOf(keys) !== at)).toEqual([])
  })

  it('have none that a longer one begins with: it would never be reached', () => {
    const all = sections.flatMap(keysOf)
    expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([])
  })
})
