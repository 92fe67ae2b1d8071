import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useCalmText } from './useCalmText'

describe('the text of a live region', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('changes at most once in ten seconds, to the latest', () => {
    const spoken = new Set<string>()
    const { result, rerender } = renderHook(
      ({ text }) => {
        const now = useCalmText(text)
        spoken.add(now)
        return now
      },
      { initialProps: { text: '' } },
    )
    for (let leads = 1; leads <= 39; leads++) {
      rerender({ text: `${leads} new leads` })
      act(() => jest.advanceTimersByTime(500))
    }
    expect([...spoken]).toEqual(['', '1 new leads', '20 new leads'])
    act(() => jest.advanceTimersByTime(10_000))
    expect(result.current).toBe('39 new leads')
  })
})
