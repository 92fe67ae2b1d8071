import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { CalmStatus } from './CalmStatus'

describe('the text of a live region', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('changes at most once in ten seconds, to the latest', () => {
    const { rerender } = render(<CalmStatus text="" />)
    const spoken = new Set<string | null>()
    for (let leads = 1; leads <= 39; leads++) {
      rerender(<CalmStatus text={`${leads} new leads`} />)
      act(() => jest.advanceTimersByTime(500))
      spoken.add(screen.getByRole('status').textContent)
    }
    expect([...spoken]).toEqual(['1 new leads', '20 new leads'])
    act(() => jest.advanceTimersByTime(10_000))
    expect(screen.getByRole('status').textContent).toBe('39 new leads')
    rerender(<CalmStatus text="" />)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
