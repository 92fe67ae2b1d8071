import { describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useState } from 'react'
import { renderPart, server, useServer } from '../test/render'
import { DeleteRecord } from './DeleteRecord'
import { useRecordForm } from './useRecordForm'
import { useSaveRecord, type SaveErrors } from './useSaveRecord'

const conflict = { message: 'It was undone already.', field: null, code: 'CONFLICT' as const }

/** Answers undos; tells which were asked for. */
function answerUndo(errors: readonly object[] = []) {
  const asked: unknown[] = []
  server.use(
    graphql.mutation('UndoDeletion', ({ variables }) => {
      asked.push(variables.undoId)
      return HttpResponse.json({
        data: {
          undoDeletion: {
            __typename: 'UndoDeletionPayload',
            restoredId: errors.length ? null : '7',
            errors: errors.map((error) => ({ __typename: 'UserError', ...error })),
          },
        },
      })
    }),
  )
  return asked
}

function Deletion({ id = '1', delayMs }: { id?: string; delayMs?: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete {id}</button>
      <input aria-label={`Notes ${id}`} />
      {open && (
        <DeleteRecord
          what="cap #7"
          done={`Cap ${id} deleted`}
          remove={async () => {
            if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
            return { deletedId: '7', errors: [], undo: { id: `undo-${id}`, millisecondsLeft: 10_000 } }
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface Cap {
  id: string
  cap: string
  version: number
}

function Edit({ update }: { update: (base: Cap, cap: string) => { record: Cap | null; errors: SaveErrors } }) {
  const [row] = useState<Cap>({ id: '7', cap: '10', version: 1 })
  const save = useSaveRecord<Cap, { cap: string }>({
    create: () => Promise.resolve(null),
    update: (base, { cap }) => Promise.resolve(update(base, cap)),
    texts: { created: 'Created', updated: 'Cap updated', failed: 'Failed' },
  })
  const { form, set, submit } = useRecordForm<Cap, { cap: string }>({
    row,
    formOf: ({ cap }) => ({ cap }),
    empty: () => ({ cap: '' }),
    problems: () => ({}),
    save,
    titles: { cap: 'Cap' },
  })
  return (
    <>
      <input aria-label="Cap" value={form.cap} onChange={({ target }) => set({ cap: target.value })} />
      <button onClick={() => void submit()}>Save</button>
    </>
  )
}

describe('Undo after a deletion', () => {
  useServer()

  const remove = async (staff: ReturnType<typeof renderPart>['staff'], id = '1') => {
    await staff.click(screen.getByRole('button', { name: `Delete ${id}` }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText(`Cap ${id} deleted`)
  }

  it('brings the record back by its button', async () => {
    const asked = answerUndo()
    const { staff } = renderPart(<Deletion />)
    await remove(staff)
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(asked).toEqual(['undo-1'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('undoes the newest first by Ctrl+Z, and nothing while typing in a field', async () => {
    const asked = answerUndo()
    const { staff } = renderPart(
      <>
        <Deletion id="1" />
        <Deletion id="2" />
      </>,
    )
    await remove(staff, '1')
    await remove(staff, '2')
    expect(screen.getByText(/1 more/)).toBeTruthy()
    await staff.click(screen.getByRole('textbox', { name: 'Notes 1' }))
    await staff.keyboard('{Control>}z{/Control}')
    expect(asked).toEqual([])
    await staff.click(document.body)
    await staff.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(asked).toEqual(['undo-2']))
    await screen.findByText('Cap 1 deleted')
    await staff.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(asked).toEqual(['undo-2', 'undo-1']))
  })

  it('is offered for ten seconds after an answer that took eight', async () => {
    const asked = answerUndo()
    renderPart(<Deletion delayMs={8_000} />)
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] })
    const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
    press('Delete 1')
    press('Yes, delete it!')
    await pass(8_000)
    expect(await screen.findByText('Undo for 10 s')).toBeTruthy()
    await pass(9_000)
    expect(screen.getByText('Undo for 1 s')).toBeTruthy()
    press('Undo')
    jest.useRealTimers()
    await waitFor(() => expect(asked).toEqual(['undo-1']))
  })

  it('says in the words of the server why it was refused', async () => {
    answerUndo([conflict])
    const { staff } = renderPart(<Deletion />)
    await remove(staff)
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It was undone already.')).toBeTruthy()
  })
})

describe('Undo after an edit', () => {
  useServer()

  const edit = async (update: Parameters<typeof Edit>[0]['update']) => {
    const { staff } = renderPart(<Edit update={update} />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cap' })
    await staff.clear(field)
    await staff.type(field, '25')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Cap updated')
    return { staff, field }
  }

  it('restores earlier values over the saved version, and updates the open form', async () => {
    const sent: [number, string][] = []
    const { staff, field } = await edit((base, cap) => {
      sent.push([base.version, cap])
      return { record: { id: '7', cap, version: base.version + 1 }, errors: [] }
    })
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sent).toEqual([
      [1, '25'],
      [2, '10'],
    ])
    await waitFor(() => expect(field.value).toBe('10'))
  })

  it('leaves what somebody else changed meanwhile, and says so', async () => {
    let saves = 0
    const { staff } = await edit((_, cap) =>
      saves++ ? { record: null, errors: [conflict] } : { record: { id: '7', cap, version: 2 }, errors: [] },
    )
    await staff.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It was changed again in the meantime, and is left as it is.')).toBeTruthy()
  })
})
