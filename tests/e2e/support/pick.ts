import type { Locator } from '@playwright/test'

/** Opens a select and takes one of its options, as a person does. */
export async function pick(box: Locator, option: string) {
  await box.click()
  const list = box.page().locator(`[id="${await box.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option, exact: true }).click()
}
