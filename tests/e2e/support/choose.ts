import type { Locator } from '@playwright/test'

/** Opens a select and takes one of its options, as a person does. */
export async function choose(box: Locator, option: string) {
  await box.click()
  await box.page().getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}
