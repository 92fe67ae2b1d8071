import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a `Select` and takes one of its options. */
export async function choose(staff: UserEvent, box: HTMLElement, option: string) {
  await staff.click(box)
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '') ?? (await screen.findByRole('listbox'))
  await staff.click(within(list).getByRole('option', { name: option }))
}
