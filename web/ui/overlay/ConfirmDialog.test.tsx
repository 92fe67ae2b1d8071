import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { ConfirmDialog, DeleteDialog } from './ConfirmDialog'
import { preloadOverlays } from './overlays'

preloadOverlays()

/** Two presses before React draws the button as disabled. */
function pressTwice(name: string) {
  const button = screen.getByRole('button', { name })
  act(() => {
    button.click()
    button.click()
  })
}

describe('a question before what cannot be undone', () => {
  it.each([
    ['Accept', ConfirmDialog],
    ['Yes, delete it!', DeleteDialog],
  ] as const)('runs the action once when "%s" is pressed twice, and again after a failure', async (name, Ask) => {
    let end: () => void = () => undefined
    const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    render(
      <ThemeProvider>
        <Ask what="it" confirm={name} onConfirm={work} onClose={() => undefined}>
          Text
        </Ask>
      </ThemeProvider>,
    )
    pressTwice(name)
    expect(work).toHaveBeenCalledTimes(1)
    await act(async () => end())
    pressTwice(name)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('stands in the direction of its own text', () => {
    render(
      <ThemeProvider>
        <ConfirmDialog title="שלום" confirm="OK" onConfirm={() => undefined} onClose={() => undefined}>
          Text
        </ConfirmDialog>
      </ThemeProvider>,
    )
    expect(screen.getByRole('heading', { name: 'שלום' }).getAttribute('dir')).toBe('auto')
  })
})
