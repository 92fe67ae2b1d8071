import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { useLayout } from '../../test/layout'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { DataTable } from './DataTable'
import { actionsColumn } from './rows/actionsColumn'
import type { DataColumn } from './tableTypes'
import { useRowSelection } from './rows/useRowSelection'

type Person = { id: string; name: string }
const people: Person[] = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: `Person ${index}` }))
const nameCell = jest.fn(({ name }: Person) => name)
const columns: DataColumn<Person>[] = [
  { field: 'id', title: 'ID', width: 90, cell: ({ id }) => id },
  { field: 'name', title: 'Name', width: 200, cell: nameCell },
]
/** Of a kind each: a number, a text, and a date that is written as a text. */
const sortable: DataColumn<Person>[] = [
  { field: 'id', title: 'ID', width: 90, sortable: true, sortValue: ({ id }) => Number(id), cell: ({ id }) => id },
  { field: 'name', title: 'Name', width: 200, sortable: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
  {
    field: 'joined',
    title: 'Joined',
    width: 90,
    sortable: true,
    kind: 'date',
    sortValue: ({ id }) => `2026-11-${id === '9' ? 30 : 10}`,
    cell: () => null,
  },
]
const personId = ({ id }: Person) => id

function People({ rows, error }: { rows?: Person[]; error?: unknown }) {
  const selection = useRowSelection(rows ?? people, personId, '')
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={rows}
      rowId={personId}
      selection={selection}
      error={error}
      empty="Nobody"
    />
  )
}
const open = (facts: { rows?: Person[]; error?: unknown }) =>
  render(
    <MemoryRouter>
      <ThemeProvider>
        <People {...facts} />
      </ThemeProvider>
    </MemoryRouter>,
  )
const failed = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Not allowed', extensions: { code } }] })

describe('the table', () => {
  useLayout()
  beforeEach(() => {
    nameCell.mockClear()
  })

  it('selects all rows without drawing their cells again', async () => {
    open({ rows: people })
    const drawn = nameCell.mock.calls.length
    expect(drawn).toBeGreaterThanOrEqual(people.length)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(people.length)
    expect(nameCell.mock.calls).toHaveLength(drawn)
  })

  it('selects from one row to another with Shift, without marking text', async () => {
    open({ rows: people })
    const boxes = screen.getAllByRole('checkbox').slice(1)
    await userEvent.click(boxes[1]!)
    const staff = userEvent.setup()
    await staff.keyboard('{Shift>}')
    const isMarking = fireEvent.mouseDown(boxes[4]!, { shiftKey: true })
    await staff.click(boxes[4]!)
    await staff.keyboard('{/Shift}')
    expect(isMarking).toBe(false)
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(4)
  })

  it.each([
    ['before any came', undefined],
    ['over those from before', people],
  ])('shows no rows and no Retry to whom they are refused, %s', (_, rows) => {
    open({ rows, error: failed('FORBIDDEN') })
    expect(screen.getByRole('heading', { name: 'You cannot open People' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.queryByText('Person 1')).toBeNull()
  })

  it('sorts from A first by texts, and from the greatest first by numbers and dates', async () => {
    render(
      <MemoryRouter>
        <ThemeProvider>
          <DataTable label="People" columns={sortable} rows={people} rowId={personId} empty="Nobody" />
        </ThemeProvider>
      </MemoryRouter>,
    )
    const names = () => screen.getAllByRole('gridcell', { name: /Person/ }).map((cell) => cell.textContent)
    for (const [title, first] of [
      ['Name', 'Person 0'],
      ['ID', 'Person 11'],
      ['Joined', 'Person 9'],
      ['Name', 'Person 0'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: title }))
      expect(names()[0]).toBe(first)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()[0]).toBe('Person 11')
  })

  it('keeps its rows under any other failure and offers Retry', () => {
    open({ rows: people, error: failed('INTERNAL') })
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByText('Person 1')).toBeTruthy()
  })
})

describe('a table wider than the sheet', () => {
  useLayout({ width: 400 })

  const actions = [
    { name: 'edit', label: 'Edit' },
    { name: 'delete', label: 'Delete' },
  ]
  const wide = [
    ...columns,
    actionsColumn<Person>(actions, ({ name }) => name),
    ...Array.from({ length: 9 }, (_, index) => ({
      field: `more-${index}`,
      title: `More ${index}`,
      width: 200,
      cell: () => index,
    })),
  ]
  const openWide = (onAction: (name: string, row: Person) => void) =>
    render(
      <MemoryRouter>
        <ThemeProvider>
          <DataTable
            label="People"
            columns={wide}
            rows={people}
            rowId={personId}
            rowActions={{ actions, nameOf: ({ name }) => name, onAction }}
            empty="Nobody"
          />
        </ThemeProvider>
      </MemoryRouter>,
    )

  it('keeps its actions as the last column in sight without scrolling', async () => {
    const done: string[] = []
    openWide((name, { id }) => done.push(`${name} ${id}`))
    const heads = screen.getAllByRole('columnheader')
    expect(heads.at(-1)?.textContent).toBe('Actions')
    expect(heads.at(-1)?.getAttribute('aria-colindex')).toBe(String(wide.length))
    expect(screen.queryByRole('columnheader', { name: 'More 8' })).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: /^Delete / })[3]!)
    expect(done).toEqual(['delete 3'])
  })

  it('has an icon for what is used often, and a menu that holds all', async () => {
    const withSeldom = [...actions, { name: 'copy', label: 'Copy', isSeldom: true }]
    const done: string[] = []
    render(
      <MemoryRouter>
        <ThemeProvider>
          <DataTable
            label="People"
            columns={[...columns, actionsColumn<Person>(withSeldom, ({ name }) => name)]}
            rows={people}
            rowId={personId}
            rowActions={{
              actions: withSeldom,
              nameOf: ({ name }) => name,
              onAction: (name, { id }) => done.push(`${name} ${id}`),
            }}
            empty="Nobody"
          />
        </ThemeProvider>
      </MemoryRouter>,
    )
    expect(screen.queryByRole('button', { name: /^Copy / })).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: /^Actions / })[2]!)
    await screen.findByRole('menuitem', { name: 'Edit' })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy' }))
    const staff = userEvent.setup()
    await staff.keyboard('{Control>}{Home}{/Control}{End}{Enter}')
    await staff.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    expect(done).toEqual(['copy 2', 'copy 0'])
  })

  it('has one button for the menu of a row on a phone', async () => {
    const media = window.matchMedia
    window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(max-width: 767px)' })
    try {
      const done: string[] = []
      openWide((name, { id }) => done.push(`${name} ${id}`))
      expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull()
      await userEvent.click(screen.getAllByRole('button', { name: /^Actions / })[2]!)
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      expect(done).toEqual(['delete 2'])
    } finally {
      window.matchMedia = media
    }
  })
})
