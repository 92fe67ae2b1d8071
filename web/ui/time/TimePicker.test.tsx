import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { TimePicker } from './TimePicker'

function Picker() {
  const [value, setValue] = useState('')
  return <TimePicker aria-label="Start" times={['09:00']} value={value} onChange={setValue} />
}

it.each([
  ['22:30', '22:30'],
  ['9:30', '09:30'],
  ['10.30', '10:30'],
  ['1030', '10:30'],
  ['930', '09:30'],
  ['10:30 pm', '22:30'],
  ['10:30AM', '10:30'],
  ['12:05 a.m.', '00:05'],
  ['12 pm', '12:00'],
  ['25:00', '25:00'],
  ['13:00 pm', '13:00 pm'],
  ['9', '9'],
])('shows “%s”, typed or pasted, as %s when it is left', async (text, shown) => {
  const staff = userEvent.setup()
  render(
    <ThemeProvider>
      <Picker />
    </ThemeProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' })
  await staff.type(field, text)
  expect(field.value).toBe(text)
  await staff.tab()
  expect(field.value).toBe(shown)
  await staff.clear(field)
  await staff.paste(text)
  await staff.tab()
  expect(field.value).toBe(shown)
})
