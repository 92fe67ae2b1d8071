import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ComponentType } from 'react'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { FaultBoundary, lazyComponent } from './FaultBoundary'

describe('a fault in one part of the screen', () => {
  // React tells the console of each.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
  const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  it('keeps the rest, says so, and redraws on Retry or when something else is shown', async () => {
    let isBroken = true
    const Chart = () => {
      if (isBroken) throw new RangeError('Invalid array length')
      return <p>bars</p>
    }
    const at = (figure: string) => (
      <ThemeProvider>
        <p>the table</p>
        <FaultBoundary what="The chart" resetBy={figure}>
          <Chart />
        </FaultBoundary>
      </ThemeProvider>
    )
    const { rerender } = render(at('leads'))
    expect(screen.getByText('the table')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The chart could not be shown')
    await retry()
    expect(screen.getByRole('alert').textContent).toContain('The rest of the page works on')
    isBroken = false
    await retry()
    expect(screen.getByText('bars')).toBeTruthy()
    isBroken = true
    rerender(at('leads'))
    isBroken = false
    rerender(at('ftds'))
    expect(screen.getByText('bars')).toBeTruthy()
  })

  it('asks again for a script that did not come, and only then', async () => {
    const load = jest.fn<() => Promise<{ default: ComponentType<{ name: string }> }>>()
    load
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: ({ name }) => <p>{`bars of ${name}`}</p> })
    const Chart = lazyComponent(load)
    const shown = () => (
      <ThemeProvider>
        <FaultBoundary what="The chart">
          <Suspense fallback="on its way">
            <Chart name="leads" />
          </Suspense>
        </FaultBoundary>
      </ThemeProvider>
    )
    await act(async () => void render(shown()))
    expect((await screen.findByRole('alert')).textContent).toContain('A part of the page did not load')
    expect(load).toHaveBeenCalledTimes(1)
    await retry()
    expect(await screen.findByText('bars of leads')).toBeTruthy()
    cleanup()
    render(shown())
    expect(screen.getByText('bars of leads')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
