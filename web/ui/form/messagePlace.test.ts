import { describe, expect, it } from '@jest/globals'
import { freePlace } from './messagePlace'

const view = { width: 1440, height: 900 }
const message = { width: 348, height: 66 }
const pager = { left: 237, top: 856, right: 1440, bottom: 900 }

describe('the place of messages', () => {
  it('is the lower right corner, above whatever lies there', () => {
    expect(freePlace(message, view, [])).toEqual({ left: 1076, top: 818 })
    const total = { left: 237, top: 820, right: 1440, bottom: 850 }
    expect(freePlace(message, view, [pager, total])).toEqual({ left: 1076, top: 746 })
  })

  it('is in the middle, then at the left if the right edge is occupied', () => {
    const panel = { left: 1040, top: 0, right: 1440, bottom: 900 }
    expect(freePlace(message, view, [panel])?.left).toBe(546)
    expect(freePlace(message, view, [panel, { ...panel, left: 400, right: 1000 }])?.left).toBe(16)
  })

  it('is none where a dialog fills the window', () => {
    expect(freePlace(message, view, [{ left: 200, top: 24, right: 1240, bottom: 876 }])).toBeNull()
  })

  it('on a phone is as wide as its screen', () => {
    expect(freePlace({ width: 374, height: 74 }, { width: 390, height: 844 }, [])).toEqual({ left: 8, top: 754 })
  })
})
