import { describe, expect, it } from '@jest/globals'
import { createSharedLimit, type Place } from './sharedLimit'

const taken = (place: Place | string) => {
  if (typeof place === 'string') throw new Error(place)
  return place
}

describe('a shared limit', () => {
  it('refuses a user who has their places, while others get theirs, until one is released', () => {
    const limit = createSharedLimit<string>({ atOnce: 3, perUser: 2 })
    const [first] = [taken(limit.take('a')), taken(limit.take('a'))]
    expect(limit.take('a')).toBe('user')
    taken(limit.take('b'))
    expect([limit.take('c'), limit.isFull()]).toEqual(['total', true])
    first?.release()
    first?.release()
    taken(limit.take('c'))
    expect(limit.take('c')).toBe('total')
  })

  it('lets work wait in the order of arrival, and forgets who leaves the queue', async () => {
    const limit = createSharedLimit<string>({ atOnce: 1, waiting: 2, perUser: 2 })
    const began: string[] = []
    const enter = (user: string) => {
      const place = taken(limit.take(user))
      void place.ready.then(() => began.push(user))
      return place
    }
    const running = enter('a')
    const waiting = enter('a')
    enter('b')
    expect([limit.take('a'), limit.take('c')]).toEqual(['user', 'total'])
    waiting.release()
    running.release()
    await new Promise(setImmediate)
    expect(began).toEqual(['a', 'b'])
  })

  it('lets others pass a user whose work waits for their own', async () => {
    const limit = createSharedLimit<string>({ atOnce: 3, waiting: 10, perUser: 5, runningPerUser: 1 })
    const began: string[] = []
    const enter = (name: string) => {
      const place = taken(limit.take(name.charAt(0)))
      void place.ready.then(() => began.push(name))
      return place
    }
    const [first] = ['a1', 'a2', 'a3', 'b1'].map(enter)
    await new Promise(setImmediate)
    expect(began).toEqual(['a1', 'b1'])
    first?.release()
    await new Promise(setImmediate)
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })
})
