import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderPart, useServer } from '../../test/render'
import { Dialog } from './overlays'
import { toast } from './toasts'

/** A dialog whose footer comes after its fields. */
function Late() {
  const [isReady, setReady] = useState(false)
  return (
    <Dialog title="New cap" onClose={() => {}} footer={isReady && <button type="button">Submit</button>}>
      <input aria-label="Cap" onFocus={() => setReady(true)} />
    </Dialog>
  )
}

describe('a dialog with a message', () => {
  useServer()

  it('lets Tab go from its fields to Submit, and to the message after it', async () => {
    const { staff } = renderPart(<Late />)
    act(() => void toast.error('The cap was not saved'))
    await screen.findByText('The cap was not saved')
    await staff.click(screen.getByRole('textbox', { name: 'Cap' }))
    await staff.tab()
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Submit' }))
  })
})
