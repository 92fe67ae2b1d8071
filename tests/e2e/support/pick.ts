import type { Locator } from '@playwright/test'

/** Opens a select; answers its options. */
export async function openOptions(box: Locator): Promise<Locator> {
  await box.click()
  return box
    .page()
    .locator(`[id="${await box.getAttribute('aria-controls')}"]`)
    .getByRole('option')
}

/** Opens a select and takes one of its options, as a person does. */
export async function pick(box: Locator, option: string) {
  const options = await openOptions(box)
  // The text of one may begin that of another.
  await options.getByText(option, { exact: true }).click()
}
