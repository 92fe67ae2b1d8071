import { describe, expect, it } from '@jest/globals'
import { axisTicks, roomAtEnd } from './axisTicks'

const days = Array.from({ length: 31 }, (_, index) => String(index + 1))

describe('the labels of an axis', () => {
  it.each([300, 620, 900, 1300])('have the last of 31 days at %d pixels', (width) => {
    const ticks = axisTicks(days, { width, each: 56, from: 'end' })
    expect(ticks.at(-1)).toBe('31')
    expect(ticks.length * 56).toBeLessThanOrEqual(width)
  })
  it('begin with the first where that is asked for', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
    expect(axisTicks(hours, { width: 500, each: 56, from: 'start' }).slice(0, 2)).toEqual(['0:00', '3:00'])
  })
  it('leave room for half of the last one', () => {
    const width = 600
    const each = 56
    expect(roomAtEnd(31, width, each) + width / 31 / 2).toBeGreaterThanOrEqual(each / 2)
    expect(roomAtEnd(3, width, each)).toBe(4)
  })
})
