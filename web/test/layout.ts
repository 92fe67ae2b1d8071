import { afterAll, beforeAll } from '@jest/globals'

/** jsdom has no layout: gives every element the size of a screen, so that tables render rows. */
export function useLayout({ width = 2600, height = 900 } = {}) {
  const size = { clientWidth: width, clientHeight: height }
  const kept = Object.getOwnPropertyDescriptors(Element.prototype)
  beforeAll(() => {
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value })
  })
  afterAll(() => {
    const { clientWidth, clientHeight } = kept
    Object.defineProperties(Element.prototype, { clientWidth, clientHeight })
  })
}
