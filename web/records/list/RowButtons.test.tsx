import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Package } from 'lucide-react'
import { RecordsList } from './RecordsList'
import { useLayout } from '../../test/layout'
import { renderPart, useServer } from '../../test/render'

const rows = [
  { id: '21', name: 'Alpha' },
  { id: '22', name: 'Beta' },
]
const shape = { fields: ['name'], sort: { field: 'name', order: 'asc' } } as const
const words = { one: 'cap', many: 'Caps', icon: Package, purpose: '', create: 'Add' }
const actions = [
  { name: 'edit', label: 'Edit' },
  { name: 'copy', label: 'Copy', isSeldom: true },
  { name: 'delete', label: 'Delete', isApart: true },
]

describe('the buttons of a row in a list of records', () => {
  useServer()
  useLayout({ width: 1100 })

  it('name their record', async () => {
    renderPart(
      <RecordsList
        {...{ words, shape, rows, actions, mayCreate: false }}
        query={{ loading: false, error: undefined, refetch: () => Promise.resolve() }}
        columns={[{ field: 'name', title: 'Name', width: 200, cell: ({ name }) => name }]}
        phone={{ head: 'name' }}
        textOf={({ name }) => name}
        pageSize={{ module: 'test', usual: 30 }}
      />,
    )
    await screen.findByRole('row', { name: /Alpha/ })
    const names = [...document.querySelectorAll('tbody [data-action], tbody [data-menu]')].map((button) =>
      button.getAttribute('aria-label'),
    )
    expect(names).toEqual(
      ['#21', '#22'].flatMap((id) => [`Edit cap ${id}`, `Delete cap ${id}`, `Actions for cap ${id}`]),
    )
  })
})
