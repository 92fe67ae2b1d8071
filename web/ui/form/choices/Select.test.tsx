import { useState } from 'react'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderPart, useServer } from '../../../test/render'
import { Dialog } from '../../overlay/overlays'
import { Field } from '../Field'
import { SearchSelect } from './SearchSelect'
import { Select } from './Select'
import { SelectSheet } from './SelectSheet'

const names = ['Cyprus', 'Czechia', 'Denmark', 'Germany', 'Malta', 'Moldova', 'Monaco']
const options = [
  { value: '', label: 'Any' },
  ...names.map((name) => ({ value: name, label: name, disabled: name === 'Germany' })),
]

function Form({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState('Denmark')
  return (
    <Dialog title="Form" onClose={onClose}>
      <Field label="Country" required error={value ? undefined : 'Choose a country.'}>
        <Select autoFocus value={value} options={options} onChange={setValue} />
      </Field>
    </Dialog>
  )
}

function open() {
  let closed = 0
  const { staff } = renderPart(<Form onClose={() => closed++} />)
  const box = screen.getByRole('combobox', { name: 'Country' })
  box.focus()
  const activeOption = () =>
    document.getElementById(screen.getByRole('listbox').getAttribute('aria-activedescendant') ?? '')?.textContent
  const press = async (keys: string, active: string | undefined) => {
    await staff.keyboard(keys)
    await waitFor(() => expect(activeOption()).toBe(active))
  }
  return { staff, box, press, closed: () => closed }
}

describe('a select', () => {
  useServer()

  it('goes by arrows and letters, takes by Enter; Escape closes it, not the dialog', async () => {
    const { staff, box, press, closed } = open()
    expect(box.textContent).toBe('Denmark')
    expect(screen.queryByRole('listbox')).toBeNull()
    await press('{ArrowDown}', 'Denmark')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Denmark')
    // Germany cannot be chosen.
    await press('{ArrowDown}', 'Malta')
    await press('{ArrowUp}', 'Denmark')
    await press('{Home}', 'Any')
    await press('{End}', 'Monaco')
    await press('{ArrowDown}', 'Monaco')
    await press('mo', 'Moldova')
    await press('n', 'Monaco')
    await staff.keyboard('{Escape}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect([box.textContent, closed()]).toEqual(['Denmark', 0])

    // A letter opens it, and one letter again and again goes through its own.
    await press('c', 'Cyprus')
    await press('c', 'Czechia')
    await staff.keyboard('{Enter}')
    expect([box.textContent, document.activeElement]).toEqual(['Czechia', box])

    await press('{Home}', 'Any')
    await staff.keyboard(' ')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Choose a country.')
  })

  it('takes what is pressed, keeps the focus, and closes by a press elsewhere', async () => {
    const { staff, box } = open()
    await staff.click(box)
    await staff.click(await screen.findByRole('option', { name: 'Germany' }))
    expect(box.textContent).toBe('Denmark')
    await staff.click(screen.getByRole('option', { name: 'Malta' }))
    expect([box.textContent, document.activeElement]).toEqual(['Malta', box])
    expect(screen.queryByRole('listbox')).toBeNull()
    await staff.click(screen.getByText('Country'))
    await screen.findByRole('listbox')
    await waitFor(async () => {
      await staff.click(screen.getByRole('heading', { name: 'Form' }))
      expect(screen.queryByRole('listbox')).toBeNull()
    })
  })

  it('takes the option at which it stands by Tab', async () => {
    const { staff, box, press } = open()
    await press('mon', 'Monaco')
    await staff.tab()
    await waitFor(() => expect(box.textContent).toBe('Monaco'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it.each([
    [['m', 'a', 'l', 'Enter'], 'Malta'],
    [['End', 'Enter'], 'Monaco'],
    [['g', 'Enter'], 'Denmark'], // Germany cannot be chosen
  ])('loses no key that is pressed while its list is on its way: %j', (early, wanted) => {
    const taken: number[] = []
    renderPart(
      <SelectSheet
        ids={{ trigger: 'box', content: 'list' }}
        options={options}
        chosen={options.findIndex(({ value }) => value === 'Denmark')}
        early={early}
        onChoose={(index) => taken.push(index)}
        close={() => undefined}
      />,
    )
    expect(taken.map((index) => options[index]?.label)).toEqual([wanted])
  })
})

describe('a select with a search', () => {
  useServer()

  it('is closed by Escape at once, and not the dialog', async () => {
    let closed = 0
    const choices = names.map((name) => ({ id: name, name }))
    renderPart(
      <Dialog title="Form" onClose={() => closed++}>
        <Field label="Country">
          <SearchSelect choices={choices} value="" onChange={() => {}} />
        </Field>
      </Dialog>,
    )
    const box = await screen.findByRole('combobox', { name: 'Country' })
    box.focus()
    // Before the browser has drawn the list.
    fireEvent.change(box, { target: { value: 'xyz' } })
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(closed).toBe(0)
    await waitFor(() => {
      fireEvent.keyDown(box, { key: 'Escape' })
      expect(closed).toBe(1)
    })
  })
})
