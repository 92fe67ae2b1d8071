import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setTimeout as wait } from 'node:timers/promises'
import { useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { preloadOverlays } from '../overlay/overlays'
import { leaveWithoutPrompt, useDirtyGuard } from './useDirtyGuard'

preloadOverlays()

const onLeave = jest.fn()

function Form() {
  const [text, setText] = useState('')
  const { requestClose, dialog } = useDirtyGuard(text !== '')
  const { pathname } = useLocation()
  return (
    <form>
      <output>At {pathname}</output>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => requestClose(onLeave)}>
        Cancel
      </button>
      {dialog}
    </form>
  )
}

async function typed() {
  const staff = userEvent.setup()
  render(
    <ThemeProvider>
      <BrowserRouter>
        <Form />
      </BrowserRouter>
    </ThemeProvider>,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  await staff.type(name, 'Acme')
  return { staff, name }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the question before a form that holds something unsaved is left', () => {
  afterAll(() => window.history.replaceState(null, '', '/'))

  it('starts at the button that keeps the input, and returns the focus to Cancel', async () => {
    const { staff } = await typed()
    await staff.click(button('Cancel'))
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    expect(document.activeElement).toBe(button('Keep editing'))
    await staff.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
    expect(onLeave).not.toHaveBeenCalled()
  })

  it('leaves once by Discard', async () => {
    const { staff } = await typed()
    await staff.click(button('Cancel'))
    await staff.click(await screen.findByRole('button', { name: 'Discard' }))
    expect([screen.queryByRole('alertdialog'), onLeave.mock.calls.length]).toEqual([null, 1])
  })

  it('gives the focus back to the field that had it when Back was pressed', async () => {
    // Tests before may have left another place in the history.
    window.history.replaceState({ idx: 0 }, '', '/')
    window.history.pushState({ idx: 1 }, '', '/form')
    const { staff, name } = await typed()
    window.history.back()
    await waitFor(() => expect(document.activeElement).toBe(button('Keep editing')))
    await staff.click(button('Keep editing'))
    expect(window.location.pathname).toBe('/form')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it("does not come at the form's own steps, however long each takes", async () => {
    window.history.replaceState({ idx: 0 }, '', '/')
    window.history.pushState({ idx: 1 }, '', '/form')
    await typed()
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => {})
    leaveWithoutPrompt(-1)
    leaveWithoutPrompt(-1) // a second Escape meanwhile
    await wait(1_100) // what the step may take on a busy machine
    expect(go.mock.calls).toEqual([[-1]])
    go.mockRestore()
    window.history.back()
    // The router sees it only if no question holds it back.
    expect(await screen.findByText('At /')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
