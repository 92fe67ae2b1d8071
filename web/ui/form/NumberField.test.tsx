import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { NumberField } from './NumberField'

function Price({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <NumberField label="Price" value={value} onType={setValue} max={1_000} />
}

function draw(initial: string) {
  const { container } = render(
    <ThemeProvider>
      <Price initial={initial} />
    </ThemeProvider>,
  )
  return { field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }), container }
}

it.each([
  ['5', '{ArrowUp}', '6'],
  ['', '{ArrowUp}', '1'],
  ['12.50', '{ArrowDown}', '11.50'],
  ['12.50', '{PageUp}', '22.50'],
  ['5', '{PageDown}', '0'],
  ['995', '{PageUp}', '1000'],
  ['1,000', '{ArrowDown}', '999'],
  ['twelve', '{ArrowUp}', 'twelve'],
  ['5', '{Control>}{ArrowUp}{/Control}', '5'],
])('steps from “%s” by %s to “%s”', async (initial, key, shown) => {
  const { field } = draw(initial)
  await userEvent.click(field)
  await userEvent.keyboard(key)
  expect(field.value).toBe(shown)
})

it('keeps what is typed as it is, steps by its buttons, and not by the wheel', async () => {
  const { field, container } = draw('')
  await userEvent.type(field, ' 012x')
  await userEvent.tab()
  expect(field.value).toBe(' 012x')
  await userEvent.clear(field)
  await userEvent.type(field, '7')
  fireEvent.wheel(field, { deltaY: -100 })
  expect(field.value).toBe('7')
  const [more, less] = container.querySelectorAll('button')
  await userEvent.click(more!)
  await userEvent.click(more!)
  await userEvent.click(less!)
  expect([field.value, document.activeElement]).toEqual(['8', field])
})
