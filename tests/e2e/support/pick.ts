import type { Locator } from '@playwright/test'

/** Opens a select; returns its options. */
export async function openOptions(box: Locator): Promise<Locator> {
  await box.click()
  return box
    .page()
    .locator(`[id="${await box.getAttribute('aria-controls')}"]`)
    .getByRole('option')
}

/** Opens a select and takes an option. */
export async function pick(box: Locator, option: string) {
  const options = await openOptions(box)
  // Exact, because one text may begin with another.
  await options.getByText(option, { exact: true }).click()
}
