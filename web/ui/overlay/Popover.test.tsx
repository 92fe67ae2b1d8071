import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Copy, Trash2 } from 'lucide-react'
import { renderPart, useServer } from '../../test/render'
import { Select } from '../form/choices/Select'
import { ConfirmDialog } from './ConfirmDialog'
import { Menu, Popover } from './Popover'

const kinds = ['Daily', 'Weekly'].map((label) => ({ value: label, label }))

function Filters() {
  const [kind, setKind] = useState('Daily')
  return (
    <Popover
      label="Filters"
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          Filters
        </button>
      )}
    >
      {(close) => (
        <>
          <Select aria-label="Kind" value={kind} options={kinds} onChange={setKind} />
          <button type="button" onClick={close}>
            Done
          </button>
        </>
      )}
    </Popover>
  )
}

function Actions() {
  const [done, setDone] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const note = (what: string) => () => setDone((before) => [...before, what])
  return (
    <>
      <Menu
        label="Actions"
        items={[
          { label: 'Copy', icon: Copy, act: note('copied') },
          { label: 'Archive', why: 'It is archived.', act: note('archived') },
          { label: 'Delete', icon: Trash2, act: () => setAsking(true) },
        ]}
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            Actions
          </button>
        )}
      />
      <output>{done.join()}</output>
      {isAsking && (
        <ConfirmDialog confirm="Delete" onConfirm={note('deleted')} onClose={() => setAsking(false)}>
          It is deleted.
        </ConfirmDialog>
      )}
    </>
  )
}

describe('what opens below a button', () => {
  useServer()

  it('stays while the list of a select in it is used, and gives the focus back', async () => {
    const { staff } = renderPart(<Filters />)
    await staff.click(screen.getByRole('button', { name: 'Filters' }))
    await staff.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await staff.click(await screen.findByRole('option', { name: 'Weekly' }))
    expect(screen.getByRole('combobox', { name: 'Kind' }).textContent).toBe('Weekly')
    await staff.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
  })

  it('is a menu that goes by keys, says why an item is off, and returns the focus after a question', async () => {
    const { staff } = renderPart(<Actions />)
    const button = screen.getByRole('button', { name: 'Actions' })
    button.focus()
    await staff.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: /^Archive/ }).textContent).toBe('ArchiveIt is archived.')
    await staff.click(screen.getByRole('menuitem', { name: /^Archive/ }))
    expect(screen.getByRole('status').textContent).toBe('')
    await staff.keyboard('{Home}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' }).dataset).toHaveProperty('highlighted'))
    await staff.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('copied'))
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button])
    await staff.click(button)
    await staff.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await staff.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
