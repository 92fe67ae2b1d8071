import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { SearchBox } from './SearchBox'

/** As the address does it: what is typed comes back in its own time, and not every step of it. */
function Slow({ told }: { told: (text: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchBox
        label="Search caps"
        value={value}
        onType={(text) => (told(text), setTimeout(() => setValue(text), 50))}
      />
      <button onClick={() => setValue('')}>Show all</button>
      <button onClick={() => setValue('from a link')}>Link</button>
    </>
  )
}

it('keeps every letter while the address lags, and shows external changes', async () => {
  jest.useFakeTimers()
  const staff = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: 1 })
  const told: string[] = []
  render(
    <ThemeProvider>
      <Slow told={(text) => told.push(text)} />
    </ThemeProvider>,
  )
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search caps' })
  await staff.type(box, 'northern brokers')
  expect([box.value, told.at(-1)]).toEqual(['northern brokers', 'northern brokers'])
  act(() => jest.advanceTimersByTime(25))
  await staff.type(box, ' 2')
  expect(box.value).toBe('northern brokers 2')
  act(() => jest.runAllTimers())
  expect(box.value).toBe('northern brokers 2')
  act(() => screen.getByRole('button', { name: 'Link' }).click())
  expect(box.value).toBe('from a link')
  await staff.click(screen.getByRole('button', { name: 'Show all' }))
  expect(box.value).toBe('')
  jest.useRealTimers()
})
