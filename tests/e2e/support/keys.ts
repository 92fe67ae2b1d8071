import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Walks with Tab, or back with Shift+Tab, until something has the focus. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Walks to something and presses Enter. */
export async function enter(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await walkTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Opens the menu of the active row of a table, and walks to an action of it. */
export async function chooseInMenu(page: Page, action: string) {
  await page.keyboard.press('Shift+F10')
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-highlighted', '')
  const isActive = () => item.evaluate((element) => element.hasAttribute('data-highlighted'))
  for (let presses = 0; presses < 12 && !(await isActive()); presses++) await page.keyboard.press('ArrowDown')
  await expect(item).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
}
