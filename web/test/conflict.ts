import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import '../records/conflict/ConflictDialog'

/** The open dialog of a conflict. */
export const conflictDialog = async () =>
  within(await screen.findByRole('alertdialog', { name: /was changed in the meantime$/ }))

/**
 * Takes what a conflict proposes: of the fields that one of both has changed, the change. Returns the fields as text:
 * `Name Changed by the otherTheirsBYoursA`.
 */
export async function takeProposed(staff: UserEvent): Promise<(string | null)[]> {
  const conflict = await conflictDialog()
  const fields = conflict.getAllByRole('radiogroup').map(({ textContent }) => textContent)
  await staff.click(conflict.getByRole('button', { name: 'Use these values' }))
  await waitFor(() => {
    if (screen.queryByRole('alertdialog')) throw new Error('The conflict is still open')
  })
  return fields
}
