import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { useLayout } from '../../../test/layout'
import { ThemeProvider } from '../../../app/theme/ThemeProvider'
import { DataTable } from '../DataTable'
import { PlainTable } from '../PlainTable'
import { actionsColumn } from './actionsColumn'
import type { PhoneRow } from './phoneRow'
import type { RowActions } from '../tableTypes'
import { pick } from '../../../test/pick'

interface Person {
  id: string
  name: string
  city: string | null
  age: number
}
const people: Person[] = [
  { id: '1', name: 'Ada', city: 'Bonn', age: 40 },
  { id: '2', name: 'Bob', city: null, age: 20 },
]
const actions = [
  { name: 'edit', label: 'Edit' },
  { name: 'delete', label: 'Delete', isApart: true },
]
const phone: PhoneRow<Person> = {
  head: 'name',
  side: { titled: 'age' },
  under: ['city', ({ id }) => `#${id}`],
  swipe: { right: 'edit', left: 'delete' },
}
const personId = ({ id }: Person) => id
let done: string[] = []
const rowActions: RowActions<Person> = {
  actions,
  nameOf: ({ name }) => name,
  // Bob stays.
  offers: (name, { id }) => name !== 'delete' || id !== '2',
  onAction: (name, { id }) => done.push(`${name} ${id}`),
}

/** The same people in a grid and in a plain table. */
async function open(table: 'grid' | 'table') {
  render(
    <MemoryRouter>
      <ThemeProvider>
        {table === 'grid' ? (
          <DataTable
            label="People"
            columns={[
              { field: 'id', title: 'ID', width: 90, cell: personId },
              {
                field: 'name',
                title: 'Name',
                width: 90,
                sortable: true,
                sortValue: ({ name }) => name,
                cell: ({ name }) => name,
              },
              { field: 'city', title: 'City', width: 90, cell: ({ city }) => city },
              {
                field: 'age',
                title: 'Age',
                width: 90,
                sortable: true,
                sortValue: ({ age }) => age,
                cell: ({ age }) => age,
              },
              actionsColumn(actions, rowActions.nameOf, rowActions.offers),
            ]}
            phone={phone}
            rows={people}
            rowId={personId}
            rowActions={rowActions}
            empty="Nobody"
          />
        ) : (
          <PlainTable
            isList
            label="People"
            columns={[
              { field: 'name', title: 'Name', cell: ({ name }) => name },
              { field: 'city', title: 'City', cell: ({ city }) => city },
              { field: 'age', title: 'Age', cell: ({ age }) => age },
            ]}
            phone={phone}
            rows={people}
            rowId={personId}
            rowActions={rowActions}
            onRetry={() => {}}
            empty="Nobody"
          />
        )}
      </ThemeProvider>
    </MemoryRouter>,
  )
  // What draws a row there is loaded first.
  await screen.findAllByText('Ada')
}
const rows = () => screen.getAllByRole('row').slice(1)
const row = (name: string) => rows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement

type Place = readonly [x: number, y: number]

/** What a finger does. jsdom has no pointer events: a mouse event carries the same facts. */
function finger(target: Element, type: string, [clientX, clientY]: Place) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY })
  fireEvent(target, Object.assign(event, { pointerId: 5, pointerType: 'touch', isPrimary: true }))
}

/** A finger on a row, through these places, and then lifted or taken over by the browser for scrolling. */
function swipe(line: HTMLElement, places: readonly Place[], end = 'pointerup') {
  const target = line.querySelector('td') as HTMLElement
  finger(target, 'pointerdown', [200, 300])
  for (const place of places) finger(target, 'pointermove', place)
  finger(target, end, places.at(-1) ?? [200, 300])
}

describe.each(['grid', 'table'] as const)('rows on a phone, in a %s', (table) => {
  useLayout({ width: 390, height: 800 })
  const media = window.matchMedia
  beforeAll(() => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(max-width: 767px)' })
  })
  afterAll(() => {
    window.matchMedia = media
  })
  afterEach(() => {
    done = []
    cleanup()
  })

  it('say the head and the columns that matter, without what is empty', async () => {
    await open(table)
    expect(rows().map((line) => line.querySelector('.dt-two')?.textContent)).toEqual(['AdaAge 40Bonn#1', 'BobAge 20#2'])
  })

  it('do what a swipe says once it goes far enough sideways', async () => {
    await open(table)
    swipe(row('Ada'), [
      [220, 302],
      [320, 306],
    ])
    swipe(row('Ada'), [
      [180, 300],
      [80, 296],
    ])
    expect(done).toEqual(['edit 1', 'delete 1'])
    // What the browser makes of the touch is no press; the next touch is.
    const menuButton = within(row('Ada')).getByRole('button', { name: /^Actions/ })
    fireEvent.click(menuButton)
    expect(screen.queryByRole('menu')).toBeNull()
    finger(menuButton, 'pointerdown', [380, 300])
    fireEvent.click(menuButton)
    expect(await screen.findByRole('menu')).toBeTruthy()
  })

  it.each<{ what: string; name?: string; places: Place[]; end?: string }>([
    {
      what: 'goes up and down',
      places: [
        [204, 340],
        [320, 420],
      ],
    },
    {
      what: 'is slanted',
      places: [
        [220, 318],
        [330, 420],
      ],
    },
    {
      what: 'is short',
      places: [
        [220, 300],
        [260, 300],
      ],
    },
    {
      what: 'goes back',
      places: [
        [220, 300],
        [330, 300],
        [210, 300],
      ],
    },
    {
      what: 'is taken over by scrolling',
      places: [
        [220, 300],
        [330, 300],
      ],
      end: 'pointercancel',
    },
    {
      what: 'asks for what is not offered',
      name: 'Bob',
      places: [
        [180, 300],
        [80, 300],
      ],
    },
  ])('do nothing for a touch that $what', async ({ name = 'Ada', places, end = 'pointerup' }) => {
    await open(table)
    swipe(row(name), places, end)
    expect(done).toEqual([])
    expect(row(name).hasAttribute('data-swiped')).toBe(false)
  })

  it('have the same actions in the menu of each', async () => {
    await open(table)
    const staff = userEvent.setup()
    await staff.click(within(row('Ada')).getByRole('button', { name: /^Actions/ }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for Ada' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
    await staff.click(menu.getByRole('menuitem', { name: 'Delete' }))
    expect(done).toEqual(['delete 1'])
  })

  if (table === 'grid')
    it('are sorted by what the head says', async () => {
      await open(table)
      const staff = userEvent.setup()
      const names = () => rows().map((line) => line.querySelector('.dt-two-head')?.textContent)
      await pick(staff, screen.getByRole('combobox', { name: 'Sort by' }), 'Age')
      expect(names()).toEqual(['Ada', 'Bob'])
      await staff.click(screen.getByRole('button', { name: 'Descending, sort ascending' }))
      expect(names()).toEqual(['Bob', 'Ada'])
    })
})
