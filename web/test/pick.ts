import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The open list of a `Select`. */
export const listOf = (box: HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
    if (!list) throw new Error('The list is not there yet')
    return list
  })

/** Opens a `Select` and selects an option. */
export async function pick(staff: UserEvent, box: HTMLElement, option: string) {
  await staff.click(box)
  await staff.click(within(await listOf(box)).getByRole('option', { name: option }))
}
